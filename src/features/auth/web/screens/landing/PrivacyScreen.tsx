import { TextPage } from './TextPage.tsx'

/** What is stored about a person, in the words of what the program does. */
export function Component() {
  return (
    <TextPage title="Privacy policy">
      <p>
        Workweek runs on the server of whoever installed it, the operator. Your data is on that server; the
        makers of Workweek receive none of it. There are no trackers, no advertising and no calls to other
        companies.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>Your name and email address, and your password as a hash that can’t be reversed.</li>
        <li>
          What you enter in your workspaces, such as projects, tasks, time and invoices, along with who
          changed what and when.
        </li>
        <li>
          Your sessions: the browser’s description, the address it came from, and when it was last active.
        </li>
        <li>Emails the server sends you. Without a mail server, it keeps them for you to read.</li>
      </ul>
      <h2>What is stored in your browser</h2>
      <ul>
        <li>One cookie that keeps you signed in. Scripts on the page can’t read it.</li>
        <li>
          In the browser’s local storage: whether you’re signed in, when you were last active, your chosen
          appearance, and whether the sidebar is open.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        The members of your workspaces see what their roles allow, including your name and email address. The
        operator has access to the server and its database.
      </p>
      <h2>Your rights</h2>
      <p>
        To see, correct or delete what is stored about you, ask the operator, who is responsible for it under
        the law that applies to them.
      </p>
    </TextPage>
  )
}
