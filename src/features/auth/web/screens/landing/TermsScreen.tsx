import { TextPage } from './TextPage.tsx'

/** Terms that fit a product which everyone runs on their own server. */
export function Component() {
  return (
    <TextPage title="Terms of use">
      <p>
        Workweek is open-source software under the MIT licence. This server is run by the company or person
        who installed it (the “operator”). You use it by agreement with them.
      </p>
      <h2>Your account</h2>
      <p>
        Use your own address, keep your password to yourself, and tell the operator if you think someone else
        knows it. You’re responsible for what’s done with your account.
      </p>
      <h2>Your content</h2>
      <p>
        What you and your colleagues enter stays yours. The operator stores it to show it to the members of
        your workspace, as their roles allow, and for no other purpose.
      </p>
      <h2>Fair use</h2>
      <p>
        Don’t try to reach data of workspaces that you are not a member of, don’t disturb the server for
        others, and don’t store anything illegal. The operator may close accounts that break these rules.
      </p>
      <h2>No warranty</h2>
      <p>
        The software is provided “as is”, without warranty of any kind, under the MIT licence. Whether the
        operator promises you more, for example backups or support, is between you and them.
      </p>
    </TextPage>
  )
}
