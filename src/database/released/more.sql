-- What the sample agency has none of, so that a released schema's data has a row in every table and its unusual values too.
-- `scripts/released.mjs` runs it on the newest schema, beside the sample; it changes with that.

create temporary view alex as
  select m.workspace_id, m.id as member, u.id as "user" from member m join "user" u on u.id = m."user"
  where u.email = 'alex@northwind.example';
create temporary view nora as
  select m.workspace_id, m.id as member, u.id as "user" from member m join "user" u on u.id = m."user"
  where u.email = 'nora@northwind.example';

-- Accounts: one without a password, with letters beyond Latin; every way to sign in, begun and done.
insert into "user" (id, name, email, verified_at, locale, time_zone, picture, billing) values
  (gen_random_uuid(), 'Łukasz 李 O’Neil', 'lukasz@elsewhere.example', now(), 'en-GB', 'Asia/Kathmandu', 'picture-1', '{"company": "Elsewhere “Ltd”", "country": "NP"}'),
  (gen_random_uuid(), 'Never Verified', 'never@elsewhere.example', null, null, null, null, '{}');
insert into identity (issuer, subject, "user", provider, email)
  select 'https://accounts.google.com', '1234567890', id, 'google', email from "user" where email = 'lukasz@elsewhere.example';
insert into identity_visit (token_hash, provider, state, nonce, verifier, remember, next, "user", expires_at)
  select sha256('visit'), 'google', 'state', 'nonce', 'verifier', true, '/tasks?status=open', "user", now() + interval '10 minutes' from alex;
insert into session (id, token_hash, "user", workspace, remember, user_agent, address)
  select gen_random_uuid(), sha256('session'), "user", workspace_id, true, 'Mozilla/5.0 (X11; Linux x86_64)', '2001:db8::1' from alex;
insert into device ("user", token_hash) select "user", sha256('device') from alex;
insert into email_token (token_hash, "user", purpose, expires_at, email)
  select sha256(convert_to('token ' || purpose, 'UTF8')), "user", purpose, now() + interval '1 day', case purpose when 'email' then 'new@northwind.example' end
  from alex, unnest(array['verify', 'password', 'email']) purpose;
insert into second_factor ("user", secret, confirmed_at, last_step) select "user", 'JBSWY3DPEHPK3PXP', now(), 58000000 from nora;
insert into recovery_code (code_hash, "user") select sha256(convert_to('code ' || n, 'UTF8')), "user" from nora, generate_series(1, 8) n;
insert into sign_in_step (token_hash, "user", remember, attempts, expires_at) select sha256('step'), "user", false, 2, now() + interval '5 minutes' from nora;
insert into account_notice (id, "user", kind, what, detail, told_at)
  select gen_random_uuid(), "user", 'security', 'newSignIn', '{"by": "Firefox on Linux"}'::jsonb, now() from alex
  union all select gen_random_uuid(), "user", 'security', 'passwordChanged', '{}', null from nora;
insert into announcement_away ("user", announcement) select "user", 'welcome' from alex;

-- The program's own.
insert into mail (id, recipient, subject, body, headers, sent_at, attempts, last_error) values
  (gen_random_uuid(), 'alex@northwind.example', 'It’s done', E'Two\nlines, and a \\ and a ''quote''.', '{"List-Unsubscribe": "<https://workweek.example/u>"}', now(), 1, null),
  (gen_random_uuid(), 'nobody@northwind.example', 'Waits', 'Body', null, null, 3, '451 try again later');
insert into rate_limit (key, count, resets_at) values ('sign-in alex@northwind.example', 3, now() + interval '1 minute');

-- A workspace in another currency, a part-time member, an invitation, a role of its own; and a workspace that is deleted.
insert into workspace (id, name, color, workweek, workday_duration, time_zone, currency, industry, logo, deleted_at) values
  ('00000000-0000-7000-8000-000000000002', '東京 Office', '#e8590c', '{0,1,1,1,1,0,0}', 7.25, 'Asia/Tokyo', 'JPY', 'design', 'logo-1', null),
  ('00000000-0000-7000-8000-000000000003', 'Gone', '#e8590c', '{0,1,1,1,1,1,0}', 8, 'UTC', 'USD', null, null, now());
insert into workspace_counter (workspace_id, seq) values ('00000000-0000-7000-8000-000000000002', 7);
insert into role (workspace_id, id, name, position, is_owner, access)
  select '00000000-0000-7000-8000-000000000002', gen_random_uuid(), name, position, is_owner, access from role
  where workspace_id = (select workspace_id from alex);
insert into role (workspace_id, id, name, position, access)
  select workspace_id, gen_random_uuid(), 'Bookkeeper', 9, '{"money.view": "all", "time.view": "all", "project.view": "all"}' from alex;
insert into member (workspace_id, id, "user", role, status, weekly_minutes)
  select workspace_id, gen_random_uuid(), u.id, r.id, 'accepted', 1200 from role r, "user" u
  where workspace_id = '00000000-0000-7000-8000-000000000002' and is_owner and u.email = 'lukasz@elsewhere.example';
insert into member (workspace_id, id, email, role, status, invite_token_hash, invite_expires_at, invite_projects, created_by)
  select a.workspace_id, gen_random_uuid(), 'invited@elsewhere.example', r.id, 'invited', sha256('invite'), now() + interval '7 days',
    (select array_agg(id) from project p where p.workspace_id = a.workspace_id and parent is null), a.member
  from alex a join role r on r.workspace_id = a.workspace_id and r.name = 'Guest';
insert into last_seen (workspace_id, member, at) select workspace_id, member, date_trunc('minute', now()) from alex;
insert into done_change (workspace_id, member, key) select workspace_id, member, 'k-1' from alex;

-- In the other workspace: a project without a client, with a budget in money, and time in yen.
insert into project (workspace_id, id, name, key, color, description, priority, start, "end", due_date, billing, budget, budget_unit, last_number, archived_at)
  values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000021', 'Büro 引越し', 'MOVE', '#e8590c', E'# Plan\n\n- **first**\n', 'urgent', '2026-02-28', '2026-03-31', '2026-03-31', 'fixed_fee', 500000, 'money', 1, now());
insert into task (workspace_id, id, project, number, title, fixed_price, recurrence, recurrence_anchor, next_date, tracked_seconds)
  values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000022', '00000000-0000-7000-8000-000000000021', 1, 'Pay the “rent” — 100 % of it', 120000,
    '{"every": 1, "unit": "month", "mode": "schedule"}', '2026-01-31', '2026-12-31', 5400);
insert into time_entry (workspace_id, id, project, task, currency, member_id, start, "end", note, billable, rate, covered, is_manual)
  select workspace_id, gen_random_uuid(), '00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000022', 'JPY', id,
    '2026-11-02T23:30:00Z', '2026-11-03T01:00:00Z', 'Over midnight', true, 9000, true, true
  from member where workspace_id = '00000000-0000-7000-8000-000000000002';

-- Time in every state: on a project alone, unpriced, without a cost, of a member who is gone, running.
insert into time_entry (workspace_id, id, project, client, currency, member_id, start, "end", note, billable, rate, is_manual)
  select p.workspace_id, gen_random_uuid(), p.id, p.client, 'EUR', '00000000-0000-7000-8000-000000000099',
    '2026-10-01T08:00:00Z'::timestamptz + n * interval '1 hour', '2026-10-01T08:45:00Z'::timestamptz + n * interval '1 hour',
    'On the project', n <> 2, case n when 1 then null else n * 5050 end, n = 1
  from (select * from project where client is not null order by key limit 1) p, generate_series(0, 2) n;
insert into time_entry_tag (workspace_id, entry, tag)
  select e.workspace_id, e.id, t.id from time_entry e
  join (select distinct on (workspace_id) * from tag order by workspace_id, name) t on t.workspace_id = e.workspace_id
  where e.note = 'On the project';
delete from time_entry where "end" is null;
insert into time_entry (workspace_id, id, project, task, client, currency, member_id, start, billable, rate, is_manual)
  select t.workspace_id, gen_random_uuid(), t.project, t.id, p.client, 'EUR', a.member, now() - interval '1 minute', true, 9050, false
  from alex a join task t on t.workspace_id = a.workspace_id and t.number = 1
  join project p on p.workspace_id = t.workspace_id and p.id = t.project and p.key = (select min(key) from project where workspace_id = a.workspace_id);
insert into rate (workspace_id, id, project, member, rate)
  select a.workspace_id, gen_random_uuid(), null::uuid, n.member, 7000 from alex a, nora n
  union all select workspace_id, gen_random_uuid(), null, null, 0 from alex
  on conflict do nothing;
insert into rate (workspace_id, id, project, member, rate)
  select n.workspace_id, gen_random_uuid(), p.id, n.member, 12345 from project p join nora n on n.workspace_id = p.workspace_id order by p.key limit 1
  on conflict do nothing;

-- In the trash: a task with its comment and file, a comment, a file, and what leaves a tombstone.
insert into comment (workspace_id, id, task, member_id, text, edited_at, deleted_at, deleted_by)
  select t.workspace_id, gen_random_uuid(), t.id, a.member, 'Said, edited and deleted: 👩🏽‍🚀', now(), now(), a.member
  from alex a join (select distinct on (workspace_id) * from task order by workspace_id, number) t on t.workspace_id = a.workspace_id;
insert into file (workspace_id, id, task, name, type, size, width, height, key, created_by, deleted_at, deleted_by)
  select t.workspace_id, gen_random_uuid(), t.id, f.name, f.type, 123456, f.width, f.width, 'file-' || f.name, a.member, f.deleted_at, case when f.deleted_at is not null then a.member end
  from alex a join (select distinct on (workspace_id) * from task order by workspace_id, number) t on t.workspace_id = a.workspace_id,
    (values ('Angebot März.pdf', 'application/pdf', null::int, null::timestamptz), ('logo.png', 'image/png', 512, null), ('old.png', 'image/png', 16, now())) f (name, type, width, deleted_at);
insert into task (workspace_id, id, project, number, title, description, deleted_at, deleted_by, created_by)
  select p.workspace_id, gen_random_uuid(), p.id, last_number + 1, 'Deleted', 'With **words**', now(), a.member, a.member
  from alex a join project p on p.workspace_id = a.workspace_id where p.key = (select min(key) from project where workspace_id = a.workspace_id);
update project p set last_number = last_number + 1 from alex a
  where p.workspace_id = a.workspace_id and p.key = (select min(key) from project where workspace_id = a.workspace_id);
insert into comment (workspace_id, id, task, member_id, text)
  select workspace_id, gen_random_uuid(), id, created_by, 'On a deleted task' from task where deleted_at is not null;
insert into tombstone (workspace_id, id, kind, data, used_by, deleted_by)
  select workspace_id, tombstone_id, kind, jsonb_build_object('id', tombstone_id) || data, array(select id from task t where t.workspace_id = a.workspace_id and kind = 'tag' order by id limit 2), member
  from alex a, (values
    ('00000000-0000-7000-8000-0000000000a1'::uuid, 'tag', '{"name": "Old", "color": "#e8590c", "position": 9}'::jsonb),
    ('00000000-0000-7000-8000-0000000000a2', 'task-status', '{"name": "Blocked", "category": "active", "position": 9}'),
    ('00000000-0000-7000-8000-0000000000a3', 'project-status', '{"name": "Sleeping", "category": "active", "position": 9}'),
    ('00000000-0000-7000-8000-0000000000a4', 'view', '{"name": "Mine", "screen": "my-tasks", "project": null, "shared": false, "value": {}}')
  ) t (tombstone_id, kind, data);

-- What members keep for themselves, and a task that has moved.
insert into task_filter (workspace_id, member, value) select workspace_id, member, '{"search": "priority=high"}' from alex;
insert into task_former_number (workspace_id, task, project, number)
  select t.workspace_id, t.id, p.id, 901 from alex a join task t on t.workspace_id = a.workspace_id and t.number = 2
  join project p on p.workspace_id = t.workspace_id and p.id <> t.project order by t.id, p.key limit 1;
insert into notification_setting (workspace_id, member, mail, kinds, unsubscribe_token)
  select workspace_id, member, false, '{"comment": {"mail": false}}', 'unsubscribe-1' from alex;
insert into view (workspace_id, id, name, screen, project, shared, value, created_by)
  select workspace_id, gen_random_uuid(), screen, screen, null, screen = 'projects', '{"look": "", "search": "", "settings": {}}', member
  from alex, unnest(array['projects', 'my-tasks']) screen;

-- The newest changes stand for all.
delete from change c using workspace_counter w where w.workspace_id = c.workspace_id and c.seq <= w.seq - 40;
