/** Whoever asks while a reading is under way shares it; the next reads anew. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
