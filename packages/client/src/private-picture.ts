import { headersOf } from './client.ts'

/**
 * Reads a picture of a conversation, which is served to its two sides only. Returns the address for an `<img>`, to be
 * revoked after use, or null if the picture is gone or the network fails.
 */
export async function readPicture(
  path: string,
  token: string | null,
): Promise<string | null> {
  const headers = headersOf(token, undefined)
  const response = await fetch(path, { headers, cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return null
  return URL.createObjectURL(await response.blob())
}
