/** Why a file is not read: a sentence for whoever fetched it. Nothing of its text is repeated, which may hold names and accounts. */
export class FileRefusal extends Error {
  constructor(reason: string, line?: number) {
    super(line === undefined ? `the file is refused: ${reason}` : `the file is refused: ${reason} (line ${line})`)
  }
}
