import { type Kysely, sql } from 'kysely'

/**
 * Pages are found by all that stands on them: search reads the first 20,000 characters of other texts. A text of more
 * different words than PostgreSQL keeps is found by its beginning.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function search_long_vector(value text) returns tsvector language plpgsql immutable strict as $$
    begin
      if char_length(value) <= 20000 then
        return public.search_vector(value);
      end if;
      return to_tsvector(
        'pg_catalog.simple',
        public.search_words(value) || coalesce(' ' || public.search_words(public.search_spellings(value)), '')
      );
    exception when program_limit_exceeded then
      return public.search_vector(value);
    end $$;

    drop index document_page_words;
    alter table document_page drop column words;
    alter table document_page add column words tsvector generated always as (
      setweight(search_vector(title), 'A') || search_long_vector(text)
    ) stored;
    create index document_page_words on document_page using gin (workspace_id, words);
  `.execute(db)
}
