import type { ConnectionTexts } from '../../office/connections.ts'

export const connections: ConnectionTexts = {
  secretKept: 'Kept sealed, and never shown again.',
  mayStayEmpty: 'May stay empty.',
  refused: {
    missing: (label, field) => `${label} needs this: ${field}.`,
    untrimmed: () => 'It begins or ends with a space. Give it exactly as the provider shows it.',
    algorithm: () => 'Write sha1, sha256 or sha512.',
    bracket: () => 'It contains “[”, with which signatures are not the same everywhere. Make another secret there.',
    malformed: (_label, field) => `This does not look like the ${field}. Copy it as it is shown there.`,
    other_provider: (label) => `These are no credentials of ${label}.`,
    other_mode: () => 'These credentials belong to the other mode: test and live are never mixed.',
    mode_unsaid: (label) => `Credentials of ${label} do not tell test from live. Choose which they are.`,
    live_in_demo: () => 'These are live credentials, and no real money may move in a demo. Use test ones.',
    other_account: (label) =>
      `These are credentials of another account at ${label}. Connect that one in its place instead.`,
    address: () => 'This address may not be called from here.',
    unproven: (label) =>
      `A part of what speaks to ${label} was written after documents alone. Say that you accept it, and begin with test credentials and a small amount.`,
    ended_brand: (label) =>
      `${label} takes no new transactions, and this merchant has purchases that would be settled there.`,
    no_such_flag: (label) => `Charges cannot be declared so to ${label}.`,
    credentials_refused: (label) => `${label} does not accept these credentials. Nothing was kept.`,
    request_refused: (label) => `${label} refused the check. Nothing was kept.`,
    silent: (label) => `${label} does not answer. Nothing was kept; try again in a while.`,
    unchecked: (label) =>
      `${label} could not say whether it accepts these credentials. Nothing was kept. If you are sure of them, say so below.`,
    undecided: () => 'Settlements there are undecided. Wait until the PSP has said what became of them.',
    chosen: () => 'The merchant is settled through it. The operator of this service can choose transfers instead.',
    open: () =>
      'Purchases that can still be paid would be settled through it. Abort them, or connect another PSP in its place.',
    over: () => 'This account has ended, and nothing is under way there any more.',
    holding: () =>
      'Money is still under way there: outcomes that are not known, held amounts, captures or refunds, cards that are still charged. Wait until it has ended.',
    disputable: () =>
      'Payments of the last 540 days can still be disputed or given back there. Say below that nothing of that will be heard.',
    creditable: () =>
      'Merchants may still give back what its cards paid in the last 180 days. Say below that nothing of that will be heard.',
    keyless: (label) =>
      `No key of this account at ${label} is kept: it was never completely connected. Connect it again first.`,
    mocked: (label) =>
      `A test card of the PSP stands in for test credentials only, and only where one of ${label} is known.`,
  },
}
