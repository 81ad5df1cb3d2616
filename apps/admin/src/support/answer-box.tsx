import { isInputMethodKey } from '@jinli/client/input-method'
import { saidMax } from '@jinli/contract/support/support'
import { answerConversation, noteConversation } from '@jinli/contract/support/support.admin'
import { listPhrases } from '@jinli/contract/support/support-phrase.admin'
import { Button, Input, Segmented } from 'antd'
import { type ComponentRef, type KeyboardEvent, useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useAction } from '../page/use-action.ts'
import styles from './conversation.module.css'
import { phrasesFor } from './phrase-pick.ts'
import { PictureAnswer } from './picture-answer.tsx'
import { type AnswerKind, useAnswerDraft } from './use-answer-draft.ts'

const kinds = [
  { value: 'answer', label: '回复会员' },
  { value: 'note', label: '内部备注' },
] satisfies { value: AnswerKind; label: string }[]

type AnswerBoxProps = { id: string; onlyNotes: boolean; onSaid: () => void }

/** The input for an answer to the player or an internal note. `/` finds a template. */
export function AnswerBox({ id, onlyNotes, onSaid }: AnswerBoxProps) {
  // The idempotency key stays the same for the same text, so a retry does not send the text twice.
  const { draft, write, setKind } = useAnswerDraft(id)
  const { text, key } = draft
  const { busy, run } = useAction()
  const phrases = useCall(listPhrases, {}, { staleMs: 60_000 }).data ?? []
  const kind = onlyNotes ? 'note' : draft.kind
  const matches = phrasesFor(text, phrases)
  const isSearch = /^\/\S*$/.test(text.trim())
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // Whoever opens a conversation answers next.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  async function send() {
    const words = text.trim()
    if (!words || words === '/') return
    await run({
      task: () =>
        call(kind === 'note' ? noteConversation : answerConversation, {
          id,
          key,
          text: words,
        }),
      successText: kind === 'note' ? '备注已保存' : '已回复',
      onDone: () => {
        write('')
        onSaid()
      },
    })
  }
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey) return
    if (isInputMethodKey(event.nativeEvent)) return
    event.preventDefault()
    const [first] = matches
    if (first) write(first.text)
    else if (!isSearch) void send()
  }
  return (
    <>
      {matches.length > 0 && (
        <div className={styles.phrases}>
          {matches.map((each) => (
            <Button key={each.id} size="small" onClick={() => write(each.text)}>
              /{each.shortcut} {each.text.slice(0, 16)}
            </Button>
          ))}
        </div>
      )}
      {isSearch && matches.length === 0 && (
        <output className={styles.by}>
          {phrases.length === 0
            ? '还没有常用语，可在「常用语与服务时间」添加'
            : '没有匹配的常用语'}
        </output>
      )}
      <Input.TextArea
        ref={field}
        name="text"
        aria-label={kind === 'note' ? '内部备注' : '回复'}
        placeholder={
          kind === 'note' ? '只有员工看得到' : '回车发送，Shift+回车换行；输入 / 选择常用语'
        }
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={saidMax}
        showCount
        status={kind === 'note' ? 'warning' : ''}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKey}
      />
      <div className={styles.tools}>
        {onlyNotes ? (
          <span />
        ) : (
          <Segmented
            size="small"
            name="kind"
            options={kinds}
            value={kind}
            onChange={setKind}
          />
        )}
        {kind === 'answer' && <PictureAnswer id={id} onSaid={onSaid} />}
        <BusyButton
          type="primary"
          busy={busy}
          disabled={!text.trim() || text.trim() === '/'}
          onClick={() => void send()}
        >
          {kind === 'note' ? '保存备注' : '发送回复'}
        </BusyButton>
      </div>
    </>
  )
}
