-- The SQL of the comment’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- comment.queries.ts: countComments

select count(*)::int as count from "comment" where workspace_id = $1 and task = $2;

-- comment.queries.ts: findAnyComment

select "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at", "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions",
  "deleted_at"
from "comment"
where "workspace_id" = $1 and "id" = $2;

-- comment.queries.ts: findComment

select "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at", "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions"
from "comment"
where "workspace_id" = $1 and "id" = $2 and "deleted_at" is null;

-- comment.queries.ts: findCommentPage

with thread as (
  select coalesce(comment.reply_to, comment.id) as thread, min(comment.created_at) as at,
    count(*) as comments, sum(length(comment.text)) as characters
  from comment
  where comment.workspace_id = $1
    and comment.task = $2
    and comment.deleted_at is null
    and ($3 or not comment.team_only)
  group by 1
),
  counted as (
    select thread, at, sum(comments) over (order by at, thread) - comments as earlier,
      sum(characters) over (order by at desc, thread desc) - characters as characters
    from thread
    where (at, thread) < (
      select comment.created_at, coalesce(comment.reply_to, comment.id)
      from comment
      where comment.workspace_id = $4 and comment.id = $5 and comment.task = $6
    )
  )
select thread, earlier::int as earlier
from counted
where characters < $7
order by at desc, thread desc
limit $8;

select "comment"."id", "comment"."task", "comment"."member_id", "comment"."text", "comment"."team_only",
  "comment"."reply_to", "comment"."created_at", "comment"."edited_at", "comment"."updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as reactions
from comment
where comment.workspace_id = $1
  and comment.task = $2
  and comment.deleted_at is null
  and ($3 or not comment.team_only)
  and coalesce(comment.reply_to, comment.id) = any($4::uuid[])
order by comment.created_at, comment.id;

with thread as (
  select coalesce(comment.reply_to, comment.id) as thread, min(comment.created_at) as at,
    count(*) as comments, sum(length(comment.text)) as characters
  from comment
  where comment.workspace_id = $1
    and comment.task = $2
    and comment.deleted_at is null
    and ($3 or not comment.team_only)
  group by 1
),
  counted as (
    select thread, at, sum(comments) over (order by at, thread) - comments as earlier,
      sum(characters) over (order by at desc, thread desc) - characters as characters
    from thread
  )
select thread, earlier::int as earlier
from counted
where characters < $4
order by at desc, thread desc
limit $5;

-- comment.queries.ts: hideReplies

update "comment"
set "team_only" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "reply_to" = $3 and "team_only" = $4
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions",
  "deleted_at";

-- comment.queries.ts: insertComment

insert into "comment" (
  "workspace_id", "id", "task", "member_id", "text", "created_at", "team_only", "reply_to", "sample"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions";

insert into "comment" ("workspace_id", "id", "task", "member_id", "text")
values ($1, $2, $3, $4, $5)
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions";

-- comment.queries.ts: lockThread

select
from comment
where workspace_id = $1
  and (id = $2 or id = (select reply_to from comment where workspace_id = $3 and id = $4))
order by reply_to nulls first
for update;

-- comment.queries.ts: markComment

update "comment"
set "deleted_at" = now(), "deleted_by" = $1,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $2 and "id" = $3
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions";

update "comment"
set "deleted_at" = $1, "deleted_by" = $2,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions";

-- comment.queries.ts: setReaction

insert into comment_reaction (workspace_id, comment, member, emoji)
values ($1, $2, $3, $4)
on conflict do nothing;

delete from comment_reaction where workspace_id = $1 and comment = $2 and member = $3 and emoji = $4;

-- comment.queries.ts: updateComment

update "comment"
set "text" = $1, "edited_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond'),
  "team_only" = $2, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $3 and "id" = $4
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions";

update "comment"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2
returning "id", "task", "member_id", "text", "team_only", "reply_to", "created_at", "edited_at",
  "updated_at",
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('emoji', emoji, 'members', members) order by first, emoji), '[]'
    )
    from (
      select reaction.emoji,
        jsonb_agg(reaction.member order by reaction.created_at, reaction.member) as members,
        min(reaction.created_at) as first
      from comment_reaction reaction
      where reaction.workspace_id = comment.workspace_id and reaction.comment = comment.id
      group by reaction.emoji
    ) by_emoji
  ) as "reactions";
