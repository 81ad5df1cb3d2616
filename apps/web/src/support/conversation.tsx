import { type CSSProperties, useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { PageBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { useKeyboardPx } from '../ui/keyboard.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import { Questions } from './questions.tsx'
import { Rating } from './rating.tsx'
import { ServiceHoursNote } from './service-hours-note.tsx'
import styles from './support.module.css'
import { load, useTalk, visitorCode } from './talk.ts'
import { Thread } from './thread.tsx'
import { useListening } from './use-listening.ts'
import { useTop } from './use-top.ts'
import { VisitorDoor } from './visitor-door.tsx'

const patienceMs = 3000

/** Says that the connection is lost, if it is not back after `patienceMs`. */
function Reconnecting() {
  const live = useTalk((talk) => talk.live)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(!live), live ? 0 : patienceMs)
    return () => clearTimeout(timer)
  }, [live])
  return isVisible ? (
    <output className={styles.lost}>连接已断开，正在重新连接…</output>
  ) : null
}

function CodeNote({ code }: { code: string }) {
  return (
    <p className={styles.code}>
      <span>
        回访码 <b>{code}</b>
        <small>请保存；凭码可再回到这次会话</small>
      </span>
      <CopyButton text={code} what="回访码" />
    </p>
  )
}

function Talking({ code }: { code: string }) {
  const empty = useTalk(({ messages, unsent }) => messages.length + unsent.length === 0)
  const [isFaqOpen, setIsFaqOpen] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <ServiceHoursNote />
        {!empty && (
          <button type="button" className={styles.faq} onClick={() => setIsFaqOpen(true)}>
            常见问题
          </button>
        )}
      </div>
      <Reconnecting />
      {code && <CodeNote code={code} />}
      <Thread
        before={
          empty && (
            <PageBody>
              <Questions />
              <p className={styles.hint}>
                没有找到答案？在下方写下您的问题，由专人回复。客服绝不会索取您的密码或验证码。
              </p>
            </PageBody>
          )
        }
      />
      <Rating />
      <Composer withOrders={!code} />
      <Sheet open={isFaqOpen} title="常见问题" onClose={() => setIsFaqOpen(false)}>
        <Questions />
      </Sheet>
    </>
  )
}

/** Shows the conversation with staff. It fills the page above the on-screen keyboard. */
export function Conversation() {
  useListening()
  const phase = useTalk((talk) => talk.phase)
  const error = useTalk((talk) => talk.error)
  const player = useSession(({ token }) => token !== null)
  const keyboard = useKeyboardPx()
  const { top, mark } = useTop()
  const code = player ? '' : visitorCode()
  if (phase === 'loading')
    return (
      <PageBody>
        <SkeletonRows rows={5} />
      </PageBody>
    )
  if (phase === 'error')
    return <LoadError error={error ?? new Error('load')} onRetry={() => void load()} />
  if (phase === 'none' && !player)
    return (
      <PageBody>
        <ServiceHoursNote />
        <VisitorDoor />
      </PageBody>
    )
  const style = { '--keyboard': `${keyboard}px`, '--top': `${top}px` } as CSSProperties
  return (
    <div ref={mark} className={styles.screen} style={style}>
      <Talking code={code} />
    </div>
  )
}
