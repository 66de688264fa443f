import { Outlet } from 'react-router'
import { Session, SignedIn, SignedOutOnly } from '#features/auth/web/screens/guards.tsx'
import { lazyScreen } from './navigation/lazyScreen.tsx'
import { MovedTo } from './navigation/MovedTo.tsx'
import type { Route } from './navigation/navigation.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { BrokenScreen, ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Root } from './shell/Root.tsx'

/** Every screen of the product, each loaded when it is first opened. */
export const routes: Route[] = [
  {
    element: (
      <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
        <Root />
      </ErrorBoundary>
    ),
    children: [
      {
        // For whoever has the link, signed in or not: nothing of a session is needed for it.
        path: '/share/invoice',
        ...lazyScreen(() => import('#features/delivery/web/screens/public/SharedInvoiceScreen.tsx')),
      },
      {
        path: '/share/report',
        ...lazyScreen(() => import('#features/report/web/screens/link/SharedReportScreen.tsx')),
      },
      {
        path: '/share/page',
        ...lazyScreen(() => import('#features/document/web/screens/public/SharedPageScreen.tsx')),
      },
      {
        element: (
          <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
            <Session />
          </ErrorBoundary>
        ),
        children: [
          {
            element: <SignedOutOnly />,
            children: [
              {
                path: '/',
                ...lazyScreen(() => import('#features/auth/web/screens/landing/LandingScreen.tsx')),
              },
              {
                path: '/sign-in',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/SignInScreen.tsx')),
              },
              {
                path: '/sign-in/recovery-password',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/RecoveryPasswordScreen.tsx')),
              },
              {
                path: '/sign-in/check-email-recovery-password',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/CheckEmailScreen.tsx')),
              },
              {
                path: '/sign-in/create-new-password',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/NewPasswordScreen.tsx')),
              },
              {
                path: '/sign-in/resend-verify-email',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/ResendScreen.tsx')),
              },
              {
                path: '/sign-in/second-factor',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/SecondStepScreen.tsx')),
              },
              {
                path: '/sign-up',
                ...lazyScreen(() => import('#features/auth/web/screens/signIn/SignUpScreen.tsx')),
              },
              {
                path: '/terms-of-use',
                ...lazyScreen(() => import('#features/auth/web/screens/landing/TermsScreen.tsx')),
              },
              {
                path: '/privacy-policy',
                ...lazyScreen(() => import('#features/auth/web/screens/landing/PrivacyScreen.tsx')),
              },
            ],
          },
          {
            path: '/sign-in/verify/:id/:emailToken',
            ...lazyScreen(() => import('#features/auth/web/screens/signIn/VerifyScreen.tsx')),
          },
          {
            path: '/sign-in/confirm-email/:id/:emailToken',
            ...lazyScreen(() => import('#features/auth/web/screens/signIn/ConfirmEmailScreen.tsx')),
          },
          {
            path: '/sign-in/external',
            ...lazyScreen(() => import('#features/auth/web/screens/signIn/ExternalScreen.tsx')),
          },
          {
            path: '/workspace/invite',
            ...lazyScreen(() => import('#features/member/web/screens/invite/InvitationScreen.tsx')),
          },
          {
            element: <SignedIn />,
            children: [
              {
                path: '/workspace/new',
                ...lazyScreen(() => import('#features/workspace/web/screens/NewWorkspaceScreen.tsx')),
              },
              {
                path: '/in/:workspaceId/*',
                ...lazyScreen(() => import('./frame/OpenInWorkspace.tsx')),
              },
              {
                ...lazyScreen(() => import('./frame/WorkspaceFrame.tsx')),
                children: [
                  {
                    // Below the frame, so that it stays when a screen breaks.
                    element: (
                      <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
                        <Outlet />
                      </ErrorBoundary>
                    ),
                    children: [
                      {
                        // One route for all of its addresses, so that opening a task keeps the page as it is.
                        path: '/dashboard/:part?/:taskId?',
                        ...lazyScreen(() => import('#features/dashboard/web/screens/DashboardScreen.tsx')),
                      },
                      {
                        path: '/workspace/*',
                        ...lazyScreen(() => import('#features/project/web/screens/ProjectsScreen.tsx')),
                      },
                      { path: '/projects', element: <MovedTo path="/workspace" /> },
                      {
                        // One route for all of its addresses, so that opening a task keeps the list as it is.
                        path: '/projects/:projectId/*',
                        ...lazyScreen(() => import('#features/project/web/screens/ProjectScreen.tsx')),
                      },
                      {
                        // One route for both addresses, as for projects.
                        path: '/my-tasks/:tasks?/:taskId?',
                        ...lazyScreen(() => import('#features/task/web/screens/MyTasksScreen.tsx')),
                      },
                      {
                        path: '/tasks/:taskId',
                        ...lazyScreen(() => import('#features/task/web/screens/TaskScreen.tsx')),
                      },
                      {
                        path: '/search',
                        ...lazyScreen(() => import('#features/search/web/screens/SearchScreen.tsx')),
                      },
                      {
                        path: '/time',
                        ...lazyScreen(() => import('#features/time/web/screens/TimeScreen.tsx')),
                      },
                      {
                        path: '/time/expenses',
                        ...lazyScreen(() => import('#features/expense/web/screens/ExpensesScreen.tsx')),
                      },
                      {
                        path: '/time/approvals',
                        ...lazyScreen(() => import('#features/approval/web/screens/ApprovalsScreen.tsx')),
                      },
                      {
                        path: '/calendar',
                        ...lazyScreen(() => import('#features/calendar/web/screens/CalendarScreen.tsx')),
                      },
                      {
                        path: '/time/off',
                        ...lazyScreen(() => import('#features/timeOff/web/screens/TimeOffScreen.tsx')),
                      },
                      {
                        path: '/reports',
                        ...lazyScreen(() => import('#features/report/web/screens/ReportsScreen.tsx')),
                      },
                      {
                        path: '/team',
                        ...lazyScreen(() => import('#features/team/web/screens/TeamScreen.tsx')),
                      },
                      {
                        path: '/team/:memberId',
                        ...lazyScreen(() => import('#features/team/web/screens/MemberScreen.tsx')),
                      },
                      {
                        path: '/workload',
                        ...lazyScreen(() => import('#features/workload/web/screens/WorkloadScreen.tsx')),
                      },
                      {
                        path: '/docs',
                        ...lazyScreen(() => import('#features/document/web/screens/DocumentsScreen.tsx')),
                      },
                      {
                        // One route for all pages, so that opening one keeps the tree as it is.
                        path: '/docs/:documentId/:pageId?',
                        ...lazyScreen(() => import('#features/document/web/screens/page/DocumentScreen.tsx')),
                      },
                      {
                        path: '/clients',
                        ...lazyScreen(() => import('#features/client/web/screens/ClientsScreen.tsx')),
                      },
                      {
                        path: '/invoices',
                        ...lazyScreen(() => import('#features/invoice/web/screens/list/InvoicesScreen.tsx')),
                      },
                      {
                        path: '/invoices/new',
                        ...lazyScreen(
                          () => import('#features/invoice/web/screens/edit/NewInvoiceScreen.tsx'),
                        ),
                      },
                      {
                        path: '/invoices/:invoiceId/edit',
                        ...lazyScreen(
                          () => import('#features/invoice/web/screens/edit/EditInvoiceScreen.tsx'),
                        ),
                      },
                      {
                        path: '/invoices/:invoiceId',
                        ...lazyScreen(() => import('#features/invoice/web/screens/page/InvoiceScreen.tsx')),
                      },
                      {
                        path: '/clients/:clientId/:view?',
                        ...lazyScreen(() => import('#features/client/web/screens/page/ClientScreen.tsx')),
                      },
                      {
                        path: '/views/:viewId',
                        ...lazyScreen(() => import('#features/view/web/screens/ViewScreen.tsx')),
                      },
                      { path: '/members', element: <MovedTo path="/settings/members" /> },
                      {
                        path: '/settings/members',
                        ...lazyScreen(() => import('#features/member/web/screens/MembersScreen.tsx')),
                      },
                      { path: '/settings', ...lazyScreen(() => import('./frame/SettingsScreen.tsx')) },
                      {
                        path: '/settings/profile',
                        ...lazyScreen(() => import('#features/user/web/screens/ProfileScreen.tsx')),
                      },
                      {
                        path: '/notifications/:feed?',
                        ...lazyScreen(
                          () => import('#features/notification/web/screens/NotificationsScreen.tsx'),
                        ),
                      },
                      {
                        path: '/settings/notifications',
                        ...lazyScreen(
                          () => import('#features/notification/web/screens/NotificationSettingsScreen.tsx'),
                        ),
                      },
                      {
                        path: '/settings/workspace',
                        ...lazyScreen(
                          () => import('#features/workspace/web/screens/WorkspaceSettingsScreen.tsx'),
                        ),
                      },
                      {
                        path: '/settings/statuses',
                        ...lazyScreen(() => import('#features/status/web/screens/StatusesScreen.tsx')),
                      },
                      {
                        path: '/settings/tags',
                        ...lazyScreen(() => import('#features/tag/web/screens/TagsScreen.tsx')),
                      },
                      {
                        path: '/settings/rates',
                        ...lazyScreen(() => import('#features/rate/web/screens/RatesScreen.tsx')),
                      },
                      {
                        path: '/settings/time-off',
                        ...lazyScreen(
                          () => import('#features/timeOff/web/screens/settings/TimeOffSettingsScreen.tsx'),
                        ),
                      },
                      {
                        path: '/settings/invoicing',
                        ...lazyScreen(
                          () => import('#features/invoice/web/screens/settings/InvoicingScreen.tsx'),
                        ),
                      },
                      {
                        path: '/settings/invoice-emails',
                        ...lazyScreen(
                          () => import('#features/delivery/web/screens/settings/InvoiceEmailsScreen.tsx'),
                        ),
                      },
                      {
                        path: '/settings/roles',
                        ...lazyScreen(() => import('#features/role/web/screens/RolesScreen.tsx')),
                      },
                      {
                        path: '/settings/audit',
                        ...lazyScreen(() => import('#features/audit/web/screens/AuditScreen.tsx')),
                      },
                      {
                        path: '/settings/trash',
                        ...lazyScreen(() => import('#features/trash/web/screens/TrashScreen.tsx')),
                      },
                      { path: '*', element: <NotFound /> },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]
