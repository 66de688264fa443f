/** An address that a mail program would make a link of: a scheme, `www.`, or a name with an ending such as `.example`. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu

export const holdsWebAddress = (name: string) => webAddress.test(name)

/** A name as a subject has it: one that holds an address of the web would make a mail of ours somebody's bait. */
export const subjectName = (name: string, instead: string) => (holdsWebAddress(name) ? instead : name)
