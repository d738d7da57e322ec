import type { Given } from './command-line.ts'

interface Account {
  readonly id: string
  readonly reference: string
}

/** By its id or by what its maker calls it. Throws in a sentence when there is none, or more than one; `command` lists them. */
export function findAccount<A extends Account>(accounts: readonly A[], { account: named }: Given, command: string): A {
  const [account, another] = accounts.filter(({ id, reference }) => id === named || reference === named)
  if (!account) throw new Error(`there is no account ${named}: npm run ${command} -- list`)
  if (another) throw new Error(`several accounts are called ${named}, take the id: npm run ${command} -- list`)
  return account
}
