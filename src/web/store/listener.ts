import { createListenerMiddleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

// biome-ignore lint/suspicious/noExplicitAny: the state's type comes from the features, which this file may not know
export type Dispatch = ThunkDispatch<any, unknown, UnknownAction>

/** Effects on actions: live messages, and what follows from signing in and out. */
export const listener = createListenerMiddleware<unknown, Dispatch>()

export const useAppDispatch = useDispatch.withTypes<Dispatch>()
