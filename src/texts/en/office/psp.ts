import type { PspOfficeTexts } from '../../office/psp.ts'

export const psp: PspOfficeTexts = {
  title: (merchant) => `PSP of ${merchant}`,
  crumb: 'PSP',
  none: {
    title: 'No PSP is connected.',
    text: 'With one, purchases can be paid out through the merchant’s own account there, instead of by transfers.',
  },
  facts: {
    psp: 'PSP',
    reference: 'Account there',
    answer: 'Its last answer',
    asked: 'Last asked',
    since: 'Connected',
    declared: 'Charges are declared',
    notifies: 'The shop is told',
    judged: 'What speaks to it was compared with',
    mocked: 'Card that pays it',
  },
  answers: {
    ok: 'Accepts the credentials',
    unchecked: 'Not asked: somebody answered for them',
    refused: 'Does not accept the credentials',
    hides: 'Accepts the credentials, and does not find what was paid: the merchant ID is wrong',
  },
  never: 'Never',
  grade: {
    'official schema': 'its official schema',
    'official SDK': 'its official library',
    'third-party vectors': 'vectors of others who speak to it',
    'recorded exchanges': 'recorded exchanges',
    'prose only: unproven': 'documents alone (unproven)',
  },
  flags: {
    moto: 'As ordered by mail or telephone',
    exempt: 'As exempt by risk analysis',
    corporate: 'As a secure corporate payment',
    none: 'Without saying anything',
  },
  styles: {
    ours: 'In our own notification',
    native: 'In the notification that the PSP would have sent',
    reader: 'As its program expects it',
  },
  callback: {
    title: 'Address to enter at the PSP',
    text: 'The PSP calls it when something happens to a payment. Enter it there as the notification address (webhook).',
    none: 'This PSP calls nobody: there is nothing to enter there.',
  },
  hosts: {
    title: 'Addresses to let through',
    text: 'This service calls these. A firewall between has to let them through.',
    wanted: (label) =>
      `${label} takes calls from addresses it was told alone: enter there the addresses this service calls from, which its operator knows.`,
  },
  connect: {
    title: 'Connect a PSP',
    text: 'The merchant’s own account at its payment provider.',
    verb: 'Check and connect',
    done: 'The PSP is connected',
    doneText:
      'It accepted the credentials, or you answered for them. Purchases accepted from now on can be settled there.',
    choose: 'Which PSP',
    chosen: (label) => `Credentials of ${label}`,
    show: 'Show its form',
    mode: 'Test or live',
    modeTold: 'As the credentials tell',
    simulator: 'Address of a simulator',
    simulatorWhat: (psp) =>
      `Instead of the PSP itself, in a demo only. “npm run psp -- simulator ${psp}” says what to type here and above.`,
    mocked: 'Pay with the PSP’s test card in place of ours (test credentials only)',
    unproven: (label, parts) =>
      `I know that the part of our adapter for ${label} that concerns ${parts} was written after documents alone`,
    unchecked: (label) => `I answer for these credentials, though ${label} could not say whether it accepts them`,
    parts: { request: 'what is sent', answer: 'how answers are read', callback: 'how its calls are read' },
    replaces: (label) =>
      `It takes the place of ${label}. What is under way there ends there; new purchases are settled at the new one.`,
    asks: (label) => `${label} is asked whether it accepts them. What it refuses is not kept.`,
    sealed: 'The credentials are kept sealed. Nobody can read them here again, nor in logs.',
  },
  credentials: {
    title: 'New credentials',
    text: 'Of the same account: what is under way goes on with them.',
    verb: 'Check and replace',
    done: 'The credentials were replaced',
    doneText: 'They count from now on, also for what is under way.',
  },
  declared: {
    title: 'How charges are declared',
    text: 'Nobody stands at a screen to confirm these charges. This says why none of them needs it. What was sent before is sent again as it was.',
    verb: 'Declare them so',
    done: 'Charges are declared so from now on',
    doneText: 'Only those that nothing was sent of yet.',
  },
  check: {
    title: 'Ask the PSP now?',
    text: 'It is asked whether it accepts the credentials. No payment is made.',
    verb: 'Ask it now',
    done: 'The PSP was asked',
    doneText: 'What it said stands below.',
  },
  disconnect: {
    title: (label) => `Disconnect ${label}?`,
    text: 'Its credentials are forgotten, and nothing can be settled there any more. To connect it again they are needed again.',
    verb: 'Disconnect it',
    done: 'The PSP is disconnected',
    doneText: 'Its credentials are forgotten.',
    type: (id) => `Type ${id} to disconnect it`,
  },
  stay: 'Leave it as it is',
}
