import { Navigate, type RouteObject } from 'react-router'
import { Session, SignedIn, SignedOutOnly } from '../features/auth/web/parts/guards.tsx'
import { BrokenScreen, ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Root } from './shell/Root.tsx'
import { Splash } from './ui/Splash.tsx'

/** Every screen of the product, each loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <Splash />,
    children: [
      {
        element: <Session />,
        errorElement: <ErrorScreen />,
        children: [
          {
            element: <SignedOutOnly />,
            children: [
              { path: '/', lazy: () => import('../features/auth/web/screens/LandingScreen.tsx') },
              { path: '/sign-in', lazy: () => import('../features/auth/web/screens/SignInScreen.tsx') },
              {
                path: '/sign-in/recovery-password',
                lazy: () => import('../features/auth/web/screens/RecoveryPasswordScreen.tsx'),
              },
              {
                path: '/sign-in/check-email-recovery-password',
                lazy: () => import('../features/auth/web/screens/CheckEmailScreen.tsx'),
              },
              {
                path: '/sign-in/create-new-password',
                lazy: () => import('../features/auth/web/screens/NewPasswordScreen.tsx'),
              },
              {
                path: '/sign-in/resend-verify-email',
                lazy: () => import('../features/auth/web/screens/ResendScreen.tsx'),
              },
              {
                path: '/sign-in/second-factor',
                lazy: () => import('../features/auth/web/screens/SecondStepScreen.tsx'),
              },
              { path: '/sign-up', lazy: () => import('../features/auth/web/screens/SignUpScreen.tsx') },
              { path: '/terms-of-use', lazy: () => import('../features/auth/web/screens/TermsScreen.tsx') },
              {
                path: '/privacy-policy',
                lazy: () => import('../features/auth/web/screens/PrivacyScreen.tsx'),
              },
            ],
          },
          {
            path: '/sign-in/verify/:id/:emailToken',
            lazy: () => import('../features/auth/web/screens/VerifyScreen.tsx'),
          },
          {
            path: '/sign-in/confirm-email/:id/:emailToken',
            lazy: () => import('../features/auth/web/screens/ConfirmEmailScreen.tsx'),
          },
          {
            path: '/sign-in/external',
            lazy: () => import('../features/auth/web/screens/ExternalScreen.tsx'),
          },
          {
            path: '/workspace/invite',
            lazy: () => import('../features/member/web/screens/InvitationScreen.tsx'),
          },
          {
            element: <SignedIn />,
            children: [
              {
                path: '/workspace/new',
                lazy: () => import('../features/workspace/web/screens/NewWorkspaceScreen.tsx'),
              },
              {
                path: '/in/:workspaceId/*',
                lazy: () => import('../features/workspace/web/screens/OpenInWorkspace.tsx'),
              },
              {
                lazy: () => import('../features/workspace/web/screens/WorkspaceFrame.tsx'),
                children: [
                  {
                    // Below the frame, so that it stays when a screen breaks.
                    errorElement: <BrokenScreen />,
                    children: [
                      {
                        path: '/workspace/*',
                        lazy: () => import('../features/project/web/screens/ProjectsScreen.tsx'),
                      },
                      { path: '/projects', element: <Navigate to="/workspace" replace /> },
                      {
                        // One route for all of its addresses, so that opening a task keeps the list as it is.
                        path: '/projects/:projectId/*',
                        lazy: () => import('../features/project/web/screens/ProjectScreen.tsx'),
                      },
                      {
                        // One route for both addresses, as for projects.
                        path: '/my-tasks/:tasks?/:taskId?',
                        lazy: () => import('../features/task/web/screens/MyTasksScreen.tsx'),
                      },
                      {
                        path: '/tasks/:taskId',
                        lazy: () => import('../features/task/web/screens/TaskScreen.tsx'),
                      },
                      {
                        path: '/search',
                        lazy: () => import('../features/search/web/screens/SearchScreen.tsx'),
                      },
                      { path: '/time', lazy: () => import('../features/time/web/screens/TimeScreen.tsx') },
                      {
                        path: '/clients',
                        lazy: () => import('../features/client/web/screens/ClientsScreen.tsx'),
                      },
                      {
                        path: '/views/:viewId',
                        lazy: () => import('../features/view/web/screens/ViewScreen.tsx'),
                      },
                      {
                        path: '/members',
                        lazy: () => import('../features/member/web/screens/MembersScreen.tsx'),
                      },
                      {
                        path: '/settings/profile',
                        lazy: () => import('../features/user/web/screens/ProfileScreen.tsx'),
                      },
                      {
                        path: '/notifications/:feed?',
                        lazy: () => import('../features/notification/web/screens/NotificationsScreen.tsx'),
                      },
                      {
                        path: '/settings/notifications',
                        lazy: () =>
                          import('../features/notification/web/screens/NotificationSettingsScreen.tsx'),
                      },
                      {
                        path: '/settings/workspace',
                        lazy: () => import('../features/workspace/web/screens/WorkspaceSettingsScreen.tsx'),
                      },
                      {
                        path: '/settings/statuses',
                        lazy: () => import('../features/status/web/screens/StatusesScreen.tsx'),
                      },
                      {
                        path: '/settings/tags',
                        lazy: () => import('../features/tag/web/screens/TagsScreen.tsx'),
                      },
                      {
                        path: '/settings/rates',
                        lazy: () => import('../features/rate/web/screens/RatesScreen.tsx'),
                      },
                      {
                        path: '/settings/roles',
                        lazy: () => import('../features/role/web/screens/RolesScreen.tsx'),
                      },
                      {
                        path: '/settings/audit',
                        lazy: () => import('../features/audit/web/screens/AuditScreen.tsx'),
                      },
                      {
                        path: '/settings/trash',
                        lazy: () => import('../features/trash/web/screens/TrashScreen.tsx'),
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
