-- The SQL of the member’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- member.invited.queries.ts: deleteInvitationsOf

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1
  and "member"."status" = $2
  and ("member"."created_by" = $3 or "member"."email" = $4);
-- as deleteInvitation

-- member.invited.queries.ts: withdrawWider

select "id", "name", "position", "is_owner", "access", "updated_at"
from "role"
where "workspace_id" = $1 and "id" = $2;

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at", member.invite_projects <> '{}'
  and member.invite_projects <@ array(
    select project from project_member own where own.workspace_id = $1 and own.member = $2
  ) as "is_near"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $3 and "member"."status" = $4 and "member"."created_by" = $5;
-- as deleteInvitation

-- member.invited.queries.ts: withdrawWiderOfRole

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1 and "member"."role" = $2 and "member"."status" = $3;
-- as withdrawWider
-- as deleteInvitation

-- member.queries.ts: acceptInvitation

update "member"
set "user" = $1, "status" = $2, "invite_expires_at" = $3,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $4 and "id" = $5 and "status" = $6 and "invite_expires_at" > now();

-- member.queries.ts: countInvited

select count(*)::int as count from "member" where workspace_id = $1 and status = 'invited';

-- member.queries.ts: deleteInvitation

delete from "member" where "workspace_id" = $1 and "id" = $2 and "status" = $3;

-- member.queries.ts: findAcceptedIds

select "id" from "member" where "workspace_id" = $1 and "status" = $2 and "id" = any($3::uuid[]);

-- member.queries.ts: findEndOfLink

select m.status
from member m
join workspace w on w.id = m.workspace_id
where m.invite_token_hash = $1 and w.deleted_at is null;

-- member.queries.ts: findInvitation

select m.workspace_id, m.id as member_id, m.invite_expires_at as expires_at, m.email, m.role,
  r.name as role_name, m.invite_projects as projects, w.name, w.color, w.logo,
  (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count,
  (
    select u.name
    from member c
    join "user" u on u.id = c."user"
    where c.workspace_id = m.workspace_id and c.id = m.created_by
  ) as inviter
from member m
join workspace w on w.id = m.workspace_id
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.invite_token_hash = $1
  and m.status = 'invited'
  and m.invite_expires_at > now()
  and w.deleted_at is null
order by m.created_at;

-- member.queries.ts: findInvitationsFor

select m.workspace_id, m.id as member_id, m.invite_expires_at as expires_at, m.email, m.role,
  r.name as role_name, m.invite_projects as projects, w.name, w.color, w.logo,
  (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count,
  (
    select u.name
    from member c
    join "user" u on u.id = c."user"
    where c.workspace_id = m.workspace_id and c.id = m.created_by
  ) as inviter
from member m
join workspace w on w.id = m.workspace_id
join role r on r.workspace_id = m.workspace_id and r.id = m.role
where m.email = $1 and m.status = 'invited' and m.invite_expires_at > now() and w.deleted_at is null
order by m.created_at;

-- member.queries.ts: findInvitedProjects

select "invite_projects" from "member" where "workspace_id" = $1 and "id" = $2;

-- member.queries.ts: findMember

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1 and "member"."id" = $2;

-- member.queries.ts: findMembers

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1 and "member"."id" = any($2::uuid[])
order by "member"."created_at";

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1 and "member"."id" = any($2::uuid[]) and "member"."status" <> $3
order by "member"."created_at";

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1
order by "member"."created_at";

-- member.queries.ts: findMemberships

select "workspace_id", "id" as "member_id"
from "member"
where "user" = $1 and "status" <> $2
order by "workspace_id";

-- member.queries.ts: findStatusOfAddress

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1 and "user"."email" = $2;

-- member.queries.ts: insertMember

insert into "member" ("workspace_id", "id", "role", "created_by", "sample", "user", "status")
values ($1, $2, $3, $4, $5, $6, $7);

insert into "member" (
  "workspace_id", "id", "role", "created_by", "sample", "status", "email", "invite_token_hash",
  "invite_expires_at", "invite_projects"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "member" ("workspace_id", "id", "role", "created_by", "user", "status")
values ($1, $2, $3, $4, $5, $6);

-- member.queries.ts: lockMember

select "id" from "member" where "workspace_id" = $1 and "id" = $2 for update;
-- as findMember

-- member.queries.ts: lockOwners

select "id" from "workspace" where "id" = $1 for no key update;

select "member"."id"
from "member"
inner join "role" on "role"."workspace_id" = "member"."workspace_id" and "role"."id" = "member"."role"
where "member"."workspace_id" = $1 and "member"."status" = $2 and "role"."is_owner" = $3
order by "member"."id"
for update of "member";

-- member.queries.ts: renewInvitation

update "member"
set "created_by" = $1, "invite_token_hash" = $2, "invite_expires_at" = $3,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $4 and "id" = $5;

-- member.queries.ts: selectMembers

select "member"."id", "user"."id" as "user_id", "user"."name", "user"."email" as "user_email",
  "user"."picture", "member"."email", "member"."status", "member"."role", "member"."invite_expires_at",
  "member"."weekly_minutes", "member"."updated_at"
from "member"
left join "user" on "user"."id" = "member"."user"
where "member"."workspace_id" = $1;

-- member.queries.ts: touchMember

update "member"
set "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $1 and "id" = $2;
-- as findMember

-- member.queries.ts: updateMember

update "member"
set "role" = $1, "weekly_minutes" = $2, "status" = $3,
  "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "workspace_id" = $4 and "id" = $5;
-- as touchMember
