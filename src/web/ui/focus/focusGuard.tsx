/**
 * The library's trap of the focus sets it by a timer, on the first that asks for it. Where this stands first, which can't
 * have the focus, it stays where a key has led meanwhile.
 */
export const focusGuard = <i data-autofocus hidden />
