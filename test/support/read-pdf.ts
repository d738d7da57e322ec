import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader other than ours finds in a PDF: Mozilla's, which browsers have. */
export interface ReadPaper {
  readonly title: string
  readonly language: string | null
  readonly metadata: string
  readonly pages: readonly { readonly text: string; readonly structure: readonly string[] }[]
  /** By their names, as texts. */
  readonly attachments: Readonly<Record<string, string>>
}

interface StructureNode {
  readonly role?: string
  readonly children?: readonly StructureNode[]
}

export async function readPaper(bytes: Uint8Array): Promise<ReadPaper> {
  // It takes the buffer for itself.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const { info, metadata } = (await document.getMetadata()) as unknown as {
    info: { Title?: string; Language?: string }
    metadata: { getRaw: () => string } | null
  }
  const pages: { text: string; structure: string[] }[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const tree = (await page.getStructTree()) as StructureNode | null
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push({ text: text.replace(/[\s\u00A0]+/g, ' '), structure: tree ? rolesOf(tree).slice(1) : [] })
  }
  const attachments: Record<string, string> = {}
  for (const [id, { filename }] of (await document.getAttachments()) ?? [])
    attachments[filename] = new TextDecoder().decode((await document.getAttachmentContent(id)) ?? undefined)
  await task.destroy()
  return {
    ...{ title: info.Title ?? '', language: info.Language ?? null, metadata: metadata?.getRaw() ?? '' },
    ...{ pages, attachments },
  }
}

function rolesOf({ role, children = [] }: StructureNode): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}
