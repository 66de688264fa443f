/** The short key of a project, before the numbers of its tasks. */
export const keyPattern = /^[A-Z][A-Z0-9]{0,5}$/
export const keyHint = 'One to six letters or digits, starting with a letter'
