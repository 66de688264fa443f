import type { Answer, CallArg } from '../../../shared/contract.ts'
import { api, send } from '../../../web/store/api.ts'
import { authContract } from '../auth.contract.ts'

type Contract = typeof authContract

export const authApi = api.injectEndpoints({
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
} = authApi
