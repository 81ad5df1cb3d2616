import { type Ref, useState } from 'react'
import { Empty } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './web-frame.module.css'

/** Returns an http or https URL; null for any other, which a frame must not load (decisions §4). */
function frameAddress(text: string): string | null {
  try {
    const url = new URL(text, window.location.href)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch (error) {
    console.info('not an address', error)
    return null
  }
}

/** The browser permissions of the framed page, by kind. */
const permissions = {
  page: '',
  game: 'fullscreen; autoplay; screen-wake-lock',
  own: 'clipboard-write',
} as const

type FrameProps = {
  src: string
  title: string
  /** The kind of page. Only a game may use full screen and sound; `own` is a page of this platform. */
  kind?: 'page' | 'game' | 'own'
  /** A ref to the frame element, for messages to the framed page. */
  frameRef?: Ref<HTMLIFrameElement>
}

/** Shows a page in a frame, with as few rights as the page needs. */
export function Frame({ src, title, kind = 'page', frameRef }: FrameProps) {
  const [ready, setReady] = useState(false)
  const address = frameAddress(src)
  if (address === null) return <Empty kind="error" text="地址无效" />
  // With same-origin rights and scripts, a page of this app’s origin could remove the sandbox.
  const foreign = new URL(address).origin !== window.location.origin
  return (
    <div className={styles.frame}>
      {!ready && (
        <output className={styles.wait} aria-label="加载中">
          <Skeleton height="100%" />
        </output>
      )}
      <iframe
        ref={frameRef}
        src={address}
        title={title}
        className={styles.page}
        sandbox={
          kind === 'own' && !foreign
            ? undefined
            : `allow-scripts allow-forms allow-popups${foreign ? ' allow-same-origin' : ''}`
        }
        allow={permissions[kind]}
        referrerPolicy="origin"
        onLoad={() => setReady(true)}
      />
    </div>
  )
}
