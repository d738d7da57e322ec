import { userInfo } from 'node:os'

/**
 * By which account of this machine a command is run: of whom `sudo` says that it serves them, theirs. Proves no more than
 * that account does.
 */
export function operatorLogin(): string | undefined {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    // A container's user without a name.
    return undefined
  }
}
