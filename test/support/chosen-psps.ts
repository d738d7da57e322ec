/** `TEST_PSP=stripe,adyen`, or `TEST_PSP=all`: whoever names them wants all of what is otherwise sampled. */
const { TEST_PSP } = process.env
export const isChosen = TEST_PSP !== undefined

const chosen = TEST_PSP === 'all' ? undefined : TEST_PSP?.split(',')

/** By the name of its family. */
export const isAsked = (family: string) => chosen?.includes(family) ?? true
