import { TextPage } from './TextPage.tsx'

/** Terms that fit a product which everyone runs on their own server. */
export function Component() {
  return (
    <TextPage title="Terms of use">
      <p>
        Workweek is open-source software under the MIT licence. The server that you are looking at is run by
        the company or person who installed it, the operator. You use it by agreement with them.
      </p>
      <h2>Your account</h2>
      <p>
        Use an address that is yours, keep your password to yourself, and tell the operator if you think that
        somebody else knows it. What is done with your account counts as done by you.
      </p>
      <h2>Your content</h2>
      <p>
        What you and your colleagues enter stays yours. The operator stores it to show it to the members of
        your workspace, as their roles allow, and for no other purpose that these terms would give them.
      </p>
      <h2>Fair use</h2>
      <p>
        Don’t try to reach data of workspaces that you are not a member of, don’t disturb the server for
        others, and don’t store what the law forbids. The operator may close accounts that do.
      </p>
      <h2>No warranty</h2>
      <p>
        The software comes as it is, without warranty of any kind; the text of the MIT licence applies.
        Whether the operator promises you more, for example backups or support, is between you and them.
      </p>
    </TextPage>
  )
}
