import { plural } from '../conventions.ts'

/** A pot that is full, words to whoever organised it, and what a receipt says beside its sums. */
export const thanks = {
  full: 'It’s full!',
  everybody: (people: number) => `${plural(people, 'You are in', `All ${people} of you are in`)}.`,
  share: 'Tell the group…',
  sentence: (title: string) => `It’s full! “${title}” is paid, everybody is in. Thank you.`,
  words: {
    summary: (leader: string) => `Say a word to ${leader}`,
    send: 'Send it',
    sent: (leader: string) => `${leader} can read your words.`,
  },
  receipt: {
    /** Beside the short number: what support finds everything by. */
    reference: (id: string) => `For support: ${id}`,
    registration: 'Registration',
    site: 'Site',
  },
}
