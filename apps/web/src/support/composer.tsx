import { isInputMethodKey } from '@jinli/client/input-method'
import { saidMax } from '@jinli/contract/support/support'
import {
  type FormEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Close, Doc } from '../art/icons.tsx'
import { Button } from '../ui/button.tsx'
import { useFieldName } from '../ui/page-shown.ts'
import { OrderPicker } from './order-picker.tsx'
import { PictureButton } from './picture-button.tsx'
import styles from './support.module.css'
import { say, useTalk } from './talk.ts'

const highestPx = 120

/** Shows the field for a new message. Everybody can attach a picture; players can also attach a record. */
export function Composer({ withOrders }: { withOrders: boolean }) {
  const text = useTalk((talk) => talk.draft)
  const setText = (draft: string) => useTalk.setState({ draft })
  const [orderNo, setOrderNo] = useState('')
  const [picking, setPicking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const name = useFieldName('text')
  const words = text.trim()

  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight, highestPx)}px`
  })

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!words && !orderNo) return
    say(words, { orderNo })
    setText('')
    setOrderNo('')
    field.current?.focus()
  }
  function onKey(event: KeyboardEvent) {
    // Enter sends on a physical keyboard, but not while an input method uses it to choose a character.
    const sends = event.key === 'Enter' && !event.shiftKey
    if (!sends || isInputMethodKey(event.nativeEvent)) return
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={send}>
      {orderNo && (
        <p className={styles.picked}>
          咨询记录 {orderNo}
          <button type="button" aria-label="不附这笔记录" onClick={() => setOrderNo('')}>
            <Close size={16} />
          </button>
        </p>
      )}
      <div className={styles.row}>
        <PictureButton />
        {withOrders && (
          <button
            type="button"
            className={styles.tool}
            aria-label="选择记录"
            onClick={() => setPicking(true)}
          >
            <Doc size={22} />
          </button>
        )}
        <textarea
          ref={field}
          name={name}
          rows={1}
          className={styles.text}
          aria-label="消息"
          placeholder="请描述您的问题"
          maxLength={saidMax}
          value={text}
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKey}
        />
        <Button type="submit" size="s" disabled={!words && !orderNo}>
          发送
        </Button>
      </div>
      <OrderPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={(number) => {
          setOrderNo(number)
          setPicking(false)
        }}
      />
    </form>
  )
}
