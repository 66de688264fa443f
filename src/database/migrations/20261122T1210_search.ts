import { type Kysely, sql } from 'kysely'

/** What search reads: the words of texts, for GIN indexes, and the letters of titles, for parts of words and typos. */
export async function up(db: Kysely<unknown>) {
  for (const name of ['btree_gin', 'pg_trgm', 'unaccent']) await createExtension(db, name)
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'unaccent'
  `.execute(db)
  // Named in full: a dump is restored without a search path.
  const unaccent = sql.raw(`${rows[0]?.schema}.unaccent`)
  const dictionary = sql.raw(`'${rows[0]?.schema}.unaccent'::regdictionary`)
  await sql`
    /** Most texts are ASCII, where the long way changes nothing and takes five times as long. */
    create function search_is_plain(value text) returns boolean language sql immutable strict parallel safe
      return octet_length(value) = char_length(value);

    /** Lower case without accents, in one form. Declared immutable, since the dictionary's rules come with PostgreSQL. */
    create function search_text(value text) returns text language sql immutable strict parallel safe
      return case when public.search_is_plain(value) then lower(value) else translate(
        lower(${unaccent}(${dictionary}, normalize(value, nfkc))),
        ${sql.lit(unwritten)}, ''
      ) end;

    /** Words between single spaces; scripts that write no spaces, character by character. */
    create function search_words(value text) returns text language sql immutable strict parallel safe
      return case when public.search_is_plain(value)
        then translate(lower(value), ${sql.lit(asciiPunctuation)}, ${sql.lit(' '.repeat(asciiPunctuation.length))})
        else regexp_replace(
          translate(public.search_text(value), ${sql.lit(punctuation)}, ${sql.lit(' '.repeat(punctuation.length))}),
          ${sql.lit(`([${unspaced}])`)}, ' \\1 ', 'g'
        ) end;

    /** Other alphabets letter by letter in Latin ones, the only ones that have trigrams in every locale. */
    create function search_letters(value text) returns text language sql immutable strict parallel safe
      return case when public.search_is_plain(value) then lower(value) else
        translate(public.search_text(value), ${sql.lit(Object.keys(latin).join(''))}, ${sql.lit(Object.values(latin).join(''))})
      end;

    create function search_vector(value text) returns tsvector language sql immutable strict parallel safe
      return to_tsvector('pg_catalog.simple', public.search_words(left(value, 20000)));

    /** Rows that have all these words, or words that begin like them. */
    create function search_query(words text[]) returns tsquery language sql immutable strict parallel safe
      return (
        select string_agg(phrase, ' & ')::tsquery from (
          select (
            select string_agg('''' || part || ''':*', ' <-> ' order by place)
            from regexp_split_to_table(public.search_words(word), '\\s+') with ordinality as parts (part, place)
            where part <> ''
          ) as phrase from unnest(words) as word
        ) as phrases
      );

    /** A pattern for letters that hold this word. */
    create function search_part(word text) returns text language sql immutable strict parallel safe
      return '%' || regexp_replace(public.search_letters(word), '([\\\\%_])', '\\\\\\1', 'g') || '%';

    alter table task
      add words tsvector generated always as (
        setweight(search_vector(title), 'A') || setweight(
          search_vector(description || ' ' || jsonb_path_query_array(checklist, '$[*].title')::text), 'D'
        )
      ) stored,
      add letters text generated always as (search_letters(title)) stored;
    create index task_words on task using gin (workspace_id, words);
    create index task_letters on task using gin (workspace_id, letters gin_trgm_ops);

    alter table comment add words tsvector generated always as (search_vector(text)) stored;
    create index comment_words on comment using gin (workspace_id, words);

    alter table project
      add words tsvector generated always as (
        setweight(search_vector(name || ' ' || key), 'A') || setweight(search_vector(description), 'D')
      ) stored,
      add letters text generated always as (search_letters(name)) stored;
    alter table client add letters text generated always as (search_letters(title)) stored;
  `.execute(db)
}

async function createExtension(db: Kysely<unknown>, name: string) {
  await sql`create extension if not exists ${sql.id(name)}`.execute(db).catch((error: Error) => {
    throw new Error(
      `Search needs the extension ${name}, which this database's user may not add (${error.message}). Let an administrator run in it: create extension ${name};`,
    )
  })
}

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** Vowel signs of Arabic and Hebrew, and the stroke that stretches a word: most people type none. */
const unwritten = `${between(0x64b, 0x652)}\u0670\u0640${between(0x5b0, 0x5bc)}\u05c1\u05c2`

const asciiPunctuation = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`

/** What stands between words; the parser of PostgreSQL would join some of it into addresses, paths and numbers. */
const punctuation = `${asciiPunctuation}¡§«»·¿–—‘’‚“”„†•…‹›、。〈〉《》「」『』【】〜・،؛؟־׳״\u00a0${between(0x200b, 0x200f)}\u2028\u2029\ufeff`

/** Thai, Lao, Burmese, Khmer, kana, Chinese characters and Hangul. */
const unspaced =
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff'

const pairs = (letters: string, inLatin: string) =>
  Object.fromEntries(Array.from(letters, (letter, at) => [letter, inLatin[at] ?? '']))

/** Roughly as they sound. Which letter stands for which matters less than that it always is the same. */
const latin: Record<string, string> = {
  ...pairs('абвгдежзийклмнопрстуфхцчшщыэюяёіїєґў', 'abvgdezziiklmnoprstufhccssyeuaeiiegu'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'abgdezitiklmnxoprsstyfhpo'),
  ...pairs('אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'abgdhvzhtikklmmnnseppccqrst'),
  ...pairs('ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئءپچژگکی', 'abttjhhddrzsssdtzegfqklmnhwyyhaaawyapczgky'),
  // Left out: what has nothing to stand for it comes last.
  ...pairs('ъь', ''),
}
