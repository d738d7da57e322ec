/** One link for a whole group: where its friends choose their names, and what the leader shares. */
export const group = {
  who: 'Who are you?',
  hint: 'Choose your name. Nothing is taken before you have seen your part and pressed “Pay”.',
  choose: 'That’s me',
  chooseOf: (name: string, amount: string) => `That’s me: ${name}, ${amount}`,
  goOn: 'Go on',
  goOnAs: (name: string) => `Go on as ${name}`,
  state: { taken: 'Chosen by somebody', paid: 'Paid', refused: 'Not this time', yours: 'Chosen by you' },
  gone: (name: string) => `${name}’s part is no longer free`,
  goneText: (leader: string) =>
    `Somebody else was quicker, or has a link of their own. You have not been charged. If it is yours, ask ${leader}.`,
  notListed: (leader: string) => `You are not on the list? Ask ${leader} to send you a link.`,
  nobodyLeft: 'Every part is paid or being paid.',
  part: (name: string) => `${name}’s part`,
  notYou: (name: string) => `You aren’t ${name}? Choose another name`,
  another: 'Pay somebody else’s part, too',
  back: 'See whose part is left',
  onlyPays: 'Whoever has this link can pay this part and nothing else.',
  over: {
    heading: 'This pot is closed',
    text: (leader: string) =>
      `No more parts can be paid. If something is still open between you, settle it with ${leader}.`,
    moved: 'You have not been charged.',
  },
  share: {
    heading: 'One link for the group chat',
    hint: 'Whoever opens it chooses their name and pays that part. It shows names and parts, no address, and changes nothing else.',
    link: 'Link for the whole group',
    send: 'Send to the group…',
    qr: 'Code to scan for the whole group',
    whatsApp: 'Send by WhatsApp',
    sms: 'Send by SMS',
    sentence: (title: string, url: string) =>
      `Shall we share “${title}”? Choose your name here and pay your part: ${url}`,
    taken: (name: string) => `${name}’s part was chosen by the group’s link.`,
    free: (name: string) => `Free ${name}’s part again`,
    freed: 'The part is free again.',
  },
}
