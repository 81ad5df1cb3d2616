import { readPicture } from '@jinli/client/private-picture'
import { useEffect, useState } from 'react'
import { currentToken } from '../session/session.ts'
import { visitorCode } from './talk.ts'

/** Returns the address of a picture of the conversation: empty while it is read, null if it cannot be shown. */
export function usePicture(path: string): string | null {
  const [source, setSource] = useState<string | null>('')
  useEffect(() => {
    let address: string | null = null
    let isOver = false
    const show = async () => {
      const picture = await readPicture(
        path,
        currentToken() ?? visitorCode().replace(/\s/g, ''),
      )
      address = picture
      if (isOver && picture) URL.revokeObjectURL(picture)
      if (!isOver) setSource(picture)
    }
    void show()
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [path])
  return source
}
