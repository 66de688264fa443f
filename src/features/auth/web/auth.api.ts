import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { authContract, type Security, type Session } from '../auth.contract.ts'

type Contract = typeof authContract

/** `account`: what the profile settings show of sign-ins. */
const tagged = api.enhanceEndpoints({ addTagTypes: ['account'] })

export const authApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Answer<Contract['register']>, CallArg<Contract['register']>>({
      query: send(authContract.register),
    }),
    login: build.mutation<Answer<Contract['login']>, CallArg<Contract['login']>>({
      query: send(authContract.login),
    }),
    logout: build.mutation<Answer<Contract['logout']>, void>({
      query: () => send(authContract.logout)({}),
    }),
    resend: build.mutation<Answer<Contract['resend']>, CallArg<Contract['resend']>>({
      query: send(authContract.resend),
    }),
    /** A mutation, though the call is a GET: the link works once, so its answer must not be cached. */
    verify: build.mutation<Answer<Contract['verify']>, CallArg<Contract['verify']>>({
      query: send(authContract.verify),
    }),
    sendPasswordLink: build.mutation<
      Answer<Contract['sendPasswordLink']>,
      CallArg<Contract['sendPasswordLink']>
    >({ query: send(authContract.sendPasswordLink) }),
    resetPassword: build.mutation<Answer<Contract['resetPassword']>, CallArg<Contract['resetPassword']>>({
      query: send(authContract.resetPassword),
    }),
    /** Mutations, though calls are GETs, where the answer must not be cached. */
    checkPasswordLink: build.mutation<
      Answer<Contract['checkPasswordLink']>,
      CallArg<Contract['checkPasswordLink']>
    >({ query: send(authContract.checkPasswordLink) }),
    takeSecondStep: build.mutation<Answer<Contract['takeSecondStep']>, CallArg<Contract['takeSecondStep']>>({
      query: send(authContract.takeSecondStep),
    }),
    confirmEmail: build.mutation<Answer<Contract['confirmEmail']>, CallArg<Contract['confirmEmail']>>({
      query: send(authContract.confirmEmail),
    }),
    getSecurity: build.query<Security, void>({
      query: () => send(authContract.getSecurity)({}),
      transformResponse: ({ data }: Answer<Contract['getSecurity']>) => data,
      providesTags: ['account'],
    }),
    getSessions: build.query<Session[], void>({
      query: () => send(authContract.getSessions)({}),
      transformResponse: ({ data }: Answer<Contract['getSessions']>) => data,
      providesTags: ['account'],
    }),
    deleteSession: build.mutation<Answer<Contract['deleteSession']>, CallArg<Contract['deleteSession']>>({
      query: send(authContract.deleteSession),
      invalidatesTags: ['account'],
    }),
    deleteSessions: build.mutation<Answer<Contract['deleteSessions']>, void>({
      query: () => send(authContract.deleteSessions)({}),
      invalidatesTags: ['account'],
    }),
    changePassword: build.mutation<Answer<Contract['changePassword']>, CallArg<Contract['changePassword']>>({
      query: send(authContract.changePassword),
      invalidatesTags: (_answer, error) => (error ? [] : ['account']),
    }),
    changeEmail: build.mutation<Answer<Contract['changeEmail']>, CallArg<Contract['changeEmail']>>({
      query: send(authContract.changeEmail),
    }),
    startSecondFactor: build.mutation<
      Answer<Contract['startSecondFactor']>,
      CallArg<Contract['startSecondFactor']>
    >({ query: send(authContract.startSecondFactor) }),
    confirmSecondFactor: build.mutation<
      Answer<Contract['confirmSecondFactor']>,
      CallArg<Contract['confirmSecondFactor']>
    >({
      query: send(authContract.confirmSecondFactor),
      invalidatesTags: (_answer, error) => (error ? [] : ['account']),
    }),
    deleteSecondFactor: build.mutation<
      Answer<Contract['deleteSecondFactor']>,
      CallArg<Contract['deleteSecondFactor']>
    >({
      query: send(authContract.deleteSecondFactor),
      invalidatesTags: (_answer, error) => (error ? [] : ['account']),
    }),
    renewRecoveryCodes: build.mutation<
      Answer<Contract['renewRecoveryCodes']>,
      CallArg<Contract['renewRecoveryCodes']>
    >({
      query: send(authContract.renewRecoveryCodes),
      invalidatesTags: (_answer, error) => (error ? [] : ['account']),
    }),
    getProviders: build.query<Answer<Contract['getProviders']>['data'], void>({
      query: () => send(authContract.getProviders)({}),
      transformResponse: ({ data }: Answer<Contract['getProviders']>) => data,
    }),
    signInWithGoogle: build.mutation<
      Answer<Contract['signInWithGoogle']>,
      CallArg<Contract['signInWithGoogle']>
    >({ query: send(authContract.signInWithGoogle) }),
    startVisit: build.mutation<Answer<Contract['startVisit']>, CallArg<Contract['startVisit']>>({
      query: send(authContract.startVisit),
    }),
    connectIdentity: build.mutation<
      Answer<Contract['connectIdentity']>,
      CallArg<Contract['connectIdentity']>
    >({ query: send(authContract.connectIdentity) }),
    deleteIdentity: build.mutation<Answer<Contract['deleteIdentity']>, CallArg<Contract['deleteIdentity']>>({
      query: send(authContract.deleteIdentity),
      invalidatesTags: (_answer, error) => (error ? [] : ['account']),
    }),
  }),
})

export const {
  useRegisterMutation,
  useLoginMutation,
  useLogoutMutation,
  useResendMutation,
  useVerifyMutation,
  useSendPasswordLinkMutation,
  useResetPasswordMutation,
  useCheckPasswordLinkMutation,
  useTakeSecondStepMutation,
  useConfirmEmailMutation,
  useGetSecurityQuery,
  useGetSessionsQuery,
  useDeleteSessionMutation,
  useDeleteSessionsMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useStartSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useDeleteSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useGetProvidersQuery,
  useSignInWithGoogleMutation,
  useStartVisitMutation,
  useConnectIdentityMutation,
  useDeleteIdentityMutation,
} = authApi
