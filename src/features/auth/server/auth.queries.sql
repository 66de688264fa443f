-- The SQL of the auth’s queries, by function. Made by `npm run schema`; do not edit.
-- Where a function sends one of several statements, by what it is given or finds, all of them are here.

-- auth.emailToken.queries.ts: addEmailToken

insert into "email_token" ("token_hash", "user", "purpose", "expires_at", "name", "password_hash", "email")
values ($1, $2, $3, now() + make_interval(hours => $4::int), $5, $6, $7);

insert into "email_token" ("token_hash", "user", "purpose", "expires_at")
values ($1, $2, $3, now() + make_interval(hours => $4::int));

-- auth.emailToken.queries.ts: deleteEmailTokens

delete from "email_token" where "user" = $1;

-- auth.emailToken.queries.ts: findRegistrations

select "name", "password_hash", "email"
from "email_token"
where "user" = $1 and "purpose" = $2 and "expires_at" > now();

-- auth.emailToken.queries.ts: isEmailToken

select "name", "password_hash", "email"
from "email_token"
where "user" = $1 and "purpose" = $2 and "expires_at" > now() and "token_hash" = $3;

-- auth.emailToken.queries.ts: replaceEmailToken

delete from "email_token" where "user" = $1 and "purpose" = $2;
-- as addEmailToken

-- auth.emailToken.queries.ts: takeEmailToken

delete from "email_token"
where "token_hash" = $1 and "user" = $2 and "purpose" = $3 and "expires_at" > now()
returning "name", "password_hash", "email";

-- auth.factor.queries.ts: confirmSecondFactor
-- as hasSecondFactor

select "secret" from "second_factor" where "user" = $1;

-- auth.factor.queries.ts: countRecoveryCodes

select count(*)::int as "count" from "recovery_code" where "user" = $1;

-- auth.factor.queries.ts: deleteSecondFactor

delete from "second_factor" where "user" = $1;
-- as renewRecoveryCodes

delete from "sign_in_step" where "user" = $1;

-- auth.factor.queries.ts: hasSecondFactor

select "user" from "second_factor" where "user" = $1 and "confirmed_at" is not null;

-- auth.factor.queries.ts: renewRecoveryCodes

delete from "recovery_code" where "user" = $1;

insert into "recovery_code" ("code_hash", "user")
values ($1, $2), ($3, $4), ($5, $6), ($7, $8), ($9, $10), ($11, $12), ($13, $14), ($15, $16), ($17, $18),
  ($19, $20);

-- auth.factor.queries.ts: startSecondFactor

insert into "second_factor" ("user", "secret")
values ($1, $2)
on conflict ("user")
do update set "secret" = $3, "last_step" = $4
where "second_factor"."confirmed_at" is null
returning "user";

-- auth.factor.queries.ts: takeCode
-- as hasSecondFactor

delete from "recovery_code" where "user" = $1 and "code_hash" = $2 returning "user";

-- auth.identity.queries.ts: connectIdentity
-- as lockAddress

select "user" from "identity" where "issuer" = $1 and "subject" = $2;

insert into "identity" ("user", "provider", "issuer", "subject", "email")
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning "user";

-- auth.identity.queries.ts: deleteIdentity

select "id" from "user" where "id" = $1 for update;
-- as findIdentities

-- auth.identity.queries.ts: findIdentities

select "provider", "email", "created_at" from "identity" where "user" = $1 order by "created_at";

-- auth.identity.queries.ts: findOrJoin
-- as lockAddress
-- as connectIdentity

select "id", "name", "email", "password_hash", "verified_at" from "user" where "email" = $1;

insert into "user" ("id", "name", "email", "password_hash", "verified_at") values ($1, $2, $3, $4, $5);
-- as connectIdentity

-- auth.identity.queries.ts: insertVisit

insert into "identity_visit" (
  "provider", "state", "nonce", "verifier", "remember", "next", "user", "token_hash", "expires_at"
)
values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9));

-- auth.identity.queries.ts: takeVisit

delete from "identity_visit"
where "token_hash" = $1 and "expires_at" > now()
returning "provider", "state", "nonce", "verifier", "remember", "next", "user";

-- auth.queries.ts: confirmUser
-- as deleteEmailTokens

update "user"
set "verified_at" = coalesce(verified_at, now()), "password_hash" = $1, "name" = $2
where "id" = $3;

update "user" set "verified_at" = coalesce(verified_at, now()), "password_hash" = $1 where "id" = $2;

-- auth.queries.ts: findPasswordHash

select "password_hash" from "user" where "id" = $1;

-- auth.queries.ts: followVerification
-- as takeEmailToken
-- as deleteEmailTokens
-- as confirmUser

-- auth.queries.ts: isInvited

select "id" from "member" where "invite_token_hash" = $1 and "email" = $2 and "invite_expires_at" > now();

-- auth.queries.ts: lockAddress

select pg_advisory_xact_lock(hashtextextended($1, 0));

-- auth.queries.ts: lockPasswordHash
-- as deleteIdentity
-- as findPasswordHash

-- auth.queries.ts: registerUser
-- as lockAddress
-- as findOrJoin
-- as deleteEmailTokens
-- as confirmUser

insert into "email_token" ("token_hash", "user", "purpose", "expires_at", "name", "password_hash")
values ($1, $2, $3, now() + make_interval(hours => $4::int), $5, $6);

-- auth.queries.ts: setEmail
-- as lockAddress

delete from "user" where "email" = $1 and "verified_at" is null;
-- as deleteEmailTokens

update "user"
set "email" = $1, "updated_at" = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
where "id" = $2;

-- auth.queries.ts: setPassword
-- as deleteEmailTokens
-- as confirmUser
-- as deleteSecondFactor

-- auth.step.queries.ts: countAttempt

update "sign_in_step"
set "attempts" = "attempts" + $1
where "token_hash" = $2 and "attempts" < $3 and "expires_at" > now()
returning "user", "remember";

-- auth.step.queries.ts: deleteStep

delete from "sign_in_step" where "token_hash" = $1;

-- auth.step.queries.ts: findDeviceOf

select "user"."id"
from "device"
inner join "user" on "user"."id" = "device"."user"
where "user"."email" = $1 and "device"."token_hash" = $2;

-- auth.step.queries.ts: insertStep

insert into sign_in_step (token_hash, "user", remember, expires_at)
select $1, u.id, $2, now() + make_interval(secs => $3)
from "user" u
where u.id = $4 and u.password_hash is not distinct
from $5
for share of u;

insert into sign_in_step (token_hash, "user", remember, expires_at)
select $1, u.id, $2, now() + make_interval(secs => $3)
from "user" u
where u.id = $4 and true
for share of u;

-- auth.step.queries.ts: isDeviceOf

select "user" from "device" where "user" = $1 and "token_hash" = $2;

-- auth.step.queries.ts: noteDevice

with known as (select count(*) as others from device where "user" = $1)
insert into device ("user", token_hash)
values ($2, $3)
on conflict ("user", token_hash)
do update set last_seen_at = clock_timestamp()
returning xmax = 0 and (select others from known) > 0 as is_new;
