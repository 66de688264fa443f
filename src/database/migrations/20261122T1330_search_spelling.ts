import { type Kysely, sql } from 'kysely'

/**
 * What search reads, once more: signs and emoji as words of their own, words as others spell them, letters in one form in
 * Arabic, Hebrew and Greek too; and how a title begins, in an order that leads to it among any number of others.
 */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'unaccent'
  `.execute(db)
  const unaccent = sql.raw(`${rows[0]?.schema}.unaccent`)
  const dictionary = sql.raw(`'${rows[0]?.schema}.unaccent'::regdictionary`)
  await sql`
    create or replace function search_text(value text) returns text language sql immutable strict parallel safe
      return case when public.search_is_plain(value) then lower(value) else translate(
        lower(${unaccent}(${dictionary}, normalize(value, nfkc))),
        ${sql.lit(Object.keys(oneForm).join('') + unwritten)}, ${sql.lit(Object.values(oneForm).join(''))}
      ) end;

    /** Each sign as a number that nobody types, which every parser takes for a word; + and # where they end one: C++, C#. */
    create function search_signs(value text) returns text language sql immutable strict parallel safe
      return replace(replace(
        regexp_replace(
          regexp_replace(
            case when value ~ ${sql.lit(`[${signs}]`)} then (
              select string_agg(
                case when part[1] ~ ${sql.lit(`[${signs}]`)} then ' ' || lpad(ascii(part[1])::text, 10, '0') || ' ' else part[1] end,
                '' order by place
              ) from regexp_matches(value, ${sql.lit(`([${signs}]|[^${signs}]+)`)}, 'g') with ordinality as parts (part, place)
            ) else value end,
            '(?<=[[:alnum:]+#])\\+(?![[:alnum:]])', E'\\x01', 'g'
          ), '(?<=[[:alnum:]+#\\x01])#(?![[:alnum:]])', E'\\x02', 'g'
        ), E'\\x01', ' 0000000043 '), E'\\x02', ' 0000000035 ');

    create or replace function search_words(value text) returns text language sql immutable strict parallel safe
      return case when public.search_is_plain(value)
        then translate(
          lower(case when value ~ '[[:alnum:]][+#]' then public.search_signs(value) else value end),
          ${sql.lit(asciiPunctuation)}, ${sql.lit(' '.repeat(asciiPunctuation.length))}
        )
        else regexp_replace(
          translate(
            public.search_signs(public.search_text(value)),
            ${sql.lit(punctuation)}, ${sql.lit(' '.repeat(punctuation.length))}
          ),
          ${sql.lit(`([${unspaced}])`)}, ' \\1 ', 'g'
        ) end;

    /** Words as others spell them: ä as ae, e-mail as email, Node.js as nodejs; null where there are none. */
    create function search_spellings(value text) returns text language sql immutable strict parallel safe
      return case when normalize(value, nfc) ~ ${sql.lit(spelledOtherwise)} then (
        select string_agg(
          regexp_replace(
            replace(replace(replace(replace(replace(lower(part[1]), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'),
            ${sql.lit(`(?<=[[:alpha:]])[${joiners}](?=[[:alpha:]])`)}, '', 'g'
          ), ' ')
        from regexp_matches(normalize(value, nfc), ${sql.lit(`(\\S*(?:${spelledOtherwise})\\S*)`)}, 'g') as part
      ) end;

    create or replace function search_vector(value text) returns tsvector language sql immutable strict parallel safe
      return to_tsvector(
        'pg_catalog.simple',
        public.search_words(left(value, 20000))
          || coalesce(' ' || public.search_words(public.search_spellings(left(value, 20000))), '')
      );

    /** The words of a text one after the other, signs among them anywhere. */
    create function search_phrase(value text) returns text language sql immutable strict parallel safe
      return (
        select concat_ws(' & ',
          string_agg('''' || part || ''':*', ' <-> ' order by place) filter (where part !~ '^0[0-9]{9}$'),
          string_agg('''' || part || '''', ' & ') filter (where part ~ '^0[0-9]{9}$')
        )
        from regexp_split_to_table(public.search_words(value), '\\s+') with ordinality as parts (part, place)
        where part <> '' having count(*) > 0
      );

    create or replace function search_query(words text[]) returns tsquery language sql immutable strict parallel safe
      return (
        select string_agg(
          '(' || public.search_phrase(word) || coalesce(' | ' || public.search_phrase(public.search_spellings(word)), '') || ')',
          ' & '
        )::tsquery
        from unnest(words) as word
      );

    /** How a title begins, whatever signs stand before it. */
    create function search_beginning(value text) returns text language sql immutable strict parallel safe
      return left(coalesce(
        nullif(regexp_replace(public.search_text(value), ${sql.lit(`^[${signs}${inBrackets(punctuation)}\\s]+`)}, ''), ''),
        public.search_text(value)
      ), 60);

    alter table task drop column words, drop column letters;
    alter table task
      add words tsvector generated always as (
        setweight(search_vector(title), 'A') || setweight(
          search_vector(description || ' ' || jsonb_path_query_array(checklist, '$[*].title')::text), 'D'
        )
      ) stored,
      add letters text generated always as (search_letters(title)) stored,
      add beginning text collate "C" generated always as (search_beginning(title)) stored;
    create index task_words on task using gin (workspace_id, words);
    create index task_letters on task using gin (workspace_id, letters gin_trgm_ops);
    -- The workspace comes last: where nothing is counted yet, PostgreSQL would look for one task's id by an index of few pages.
    create index task_beginning on task (beginning, workspace_id) where deleted_at is null;

    alter table comment drop column words;
    alter table comment add words tsvector generated always as (search_vector(text)) stored;
    create index comment_words on comment using gin (workspace_id, words);

    alter table project drop column words, drop column letters;
    alter table project
      add words tsvector generated always as (
        setweight(search_vector(name || ' ' || key), 'A') || setweight(search_vector(description), 'D')
      ) stored,
      add letters text generated always as (search_letters(name)) stored;
    alter table client drop column letters;
    alter table client
      add words tsvector generated always as (setweight(search_vector(title), 'A')) stored,
      add letters text generated always as (search_letters(title)) stored;
  `.execute(db)
}

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** Vowel signs of Arabic and Hebrew, the stroke that stretches a word, and how an emoji is to be drawn. */
const unwritten = `${between(0x64b, 0x652)}\u0670\u0640${between(0x5b0, 0x5bc)}\u05c1\u05c2\ufe0e\ufe0f${between(0x1f3fb, 0x1f3ff)}`

const pairs = (letters: string, others: string) =>
  Object.fromEntries(Array.from(letters, (letter, at) => [letter, Array.from(others)[at] as string]))

/** Letters that change at the end of a word, or that people write one for another. */
const oneForm: Record<string, string> = {
  ...pairs('ς', 'σ'),
  ...pairs('ךםןףץ', 'כמנפצ'),
  ...pairs('أإآٱؤئىةکی', 'ااااوييهكي'),
}

const asciiPunctuation = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`

/** What stands between words; the parser of PostgreSQL would join some of it into addresses, paths and numbers. */
const punctuation = `${asciiPunctuation}¡§«»·¿–—‘’‚“”„†•…‹›、。〈〉《》「」『』【】〜・،؛؟־׳״\u00a0${between(0x200b, 0x200f)}\u2028\u2029\ufeff`

const inBrackets = (characters: string) => characters.replace(/[\\\]^[-]/g, '\\$&')

/** Currencies, arrows, mathematics, dingbats and emoji. */
const signs =
  '\u00a2-\u00a5\u00b0\u00b1\u00d7\u00f7\u20a0-\u20cf\u2190-\u2bff\u{1f000}-\u{1f3fa}\u{1f400}-\u{1faff}'

/** Thai, Lao, Burmese, Khmer, kana, Chinese characters and Hangul. */
const unspaced =
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff'

const joiners = `'’.‐‑-`
const spelledOtherwise = `[äöüøåÄÖÜØÅ]|[[:alpha:]][${joiners}][[:alpha:]]`
