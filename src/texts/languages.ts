import { en } from './en/index.ts'
import { fr } from './fr/index.ts'

/**
 * Every language that pages, messages and errors speak. A new one is a folder beside these two and a line here: the
 * compiler names whatever the folder lacks.
 */
export const languages = { fr, en }
