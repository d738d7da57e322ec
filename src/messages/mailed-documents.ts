import { currentContract, type KeptDocument, listDocumentsOf, writePdf } from '../credit-documents/index.ts'
import type { Connection } from '../db/database.ts'
import type { MailedFile } from '../mail/index.ts'
import type { MessageTemplate } from '../texts/messages.ts'
import { type MessageFacts, readFacts } from './facts-store.ts'

type Chosen = (kept: readonly KeptDocument[]) => readonly KeptDocument[]

/** Which documents of a credit go with which message: its mail is the durable medium on which they are given. */
const DOCUMENTS: Partial<Record<MessageTemplate, Chosen>> = {
  credit_form: (kept) => kept.filter(({ kind }) => kind === 'form').slice(-1),
  credit_contract: currentContract,
  credit_reminder: (kept) => currentContract(kept).filter(({ kind }) => kind === 'slip'),
}

/** What each message says, with what goes with it. */
export async function readFactsAndDocuments(
  connection: Connection,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageFacts>> {
  const facts = await readFacts(connection, messageIds)
  const ofCredits = [...facts.values()].filter(({ template }) => DOCUMENTS[template])
  if (ofCredits.length === 0) return facts
  const kept = await listDocumentsOf(
    connection,
    ofCredits.map(({ purchase }) => purchase.id),
  )
  return new Map(
    [...facts].map(([id, each]) => {
      const own = kept.filter(({ purchaseId }) => purchaseId === each.purchase.id)
      const documents = DOCUMENTS[each.template]?.(own)
      return [id, documents ? { ...each, documents } : each]
    }),
  )
}

/** As files; of a borrower who was erased there are none. */
export async function filesOf({ documents = [] }: MessageFacts): Promise<MailedFile[]> {
  const files: MailedFile[] = []
  for (const { kind, document } of documents)
    if (document) files.push({ name: `${kind}.pdf`, type: 'application/pdf', content: await writePdf(document) })
  return files
}
