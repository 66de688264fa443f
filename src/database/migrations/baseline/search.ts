import { type Kysely, sql } from 'kysely'

/** What search makes of texts, before the tables whose generated columns keep it. */
export async function createSearch(db: Kysely<unknown>) {
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

    /** Words between single spaces; scripts that write no spaces, character by character. */
    create function search_words(value text) returns text language sql immutable strict parallel safe
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

    /** Other alphabets letter by letter in Latin ones, the only ones that have trigrams in every locale. */
    create function search_letters(value text) returns text language sql immutable strict parallel safe
      return case when public.search_is_plain(value) then lower(value) else
        translate(public.search_text(value), ${sql.lit(Object.keys(latin).join(''))}, ${sql.lit(Object.values(latin).join(''))})
      end;

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

    create function search_vector(value text) returns tsvector language sql immutable strict parallel safe
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

    /** Rows that have all these words, or words that begin like them. */
    create function search_query(words text[]) returns tsquery language sql immutable strict parallel safe
      return (
        select string_agg(
          '(' || public.search_phrase(word) || coalesce(' | ' || public.search_phrase(public.search_spellings(word)), '') || ')',
          ' & '
        )::tsquery
        from unnest(words) as word
      );

    /** A pattern for letters that hold this word. */
    create function search_part(word text) returns text language sql immutable strict parallel safe
      return '%' || regexp_replace(public.search_letters(word), '([\\\\%_])', '\\\\\\1', 'g') || '%';

    /** How a title begins, whatever signs stand before it. */
    create function search_beginning(value text) returns text language sql immutable strict parallel safe
      return left(coalesce(
        nullif(regexp_replace(public.search_text(value), ${sql.lit(`^[${signs}${inBrackets(punctuation)}\\s]+`)}, ''), ''),
        public.search_text(value)
      ), 60);
  `.execute(db)
}

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** Vowel signs of Arabic and Hebrew, the stroke that stretches a word, and how an emoji is to be drawn. */
const unwritten = `${between(0x64b, 0x652)}\u0670\u0640${between(0x5b0, 0x5bc)}\u05c1\u05c2\ufe0e\ufe0f${between(0x1f3fb, 0x1f3ff)}`

const pairs = (letters: string, others: string) =>
  Object.fromEntries(Array.from(letters, (letter, at) => [letter, Array.from(others)[at] ?? '']))

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

/** Roughly as they sound. Which letter stands for which matters less than that it always is the same. */
const latin: Record<string, string> = {
  ...pairs('абвгдежзийклмнопрстуфхцчшщыэюяёіїєґў', 'abvgdezziiklmnoprstufhccssyeuaeiiegu'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'abgdezitiklmnxoprsstyfhpo'),
  ...pairs('אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'abgdhvzhtikklmmnnseppccqrst'),
  ...pairs('ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئءپچژگکی', 'abttjhhddrzsssdtzegfqklmnhwyyhaaawyapczgky'),
  // Left out: what has nothing to stand for it comes last.
  ...pairs('ъь', ''),
}
