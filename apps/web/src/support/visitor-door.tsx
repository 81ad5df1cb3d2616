import { contactMax, supportBegin, supportMine } from '@jinli/contract/support/support'
import { type FormEvent, useState } from 'react'
import { read } from '../api/call.ts'
import { useCallMutation } from '../api/mutation.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Questions } from './questions.tsx'
import styles from './support.module.css'
import { keepVisitorCode, load, useTalk } from './talk.ts'

const unknownCode = '会话不存在，请核对回访码'

/** Lets a visitor open an earlier conversation with its return code. */
function ComeBack() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const mine = await read(supportMine, { code: code.trim() })
      if (mine === null) return setError(unknownCode)
      keepVisitorCode(code.trim())
      await load()
    } catch (error) {
      console.info('code not tried', error)
      toast.fail('网络不稳定，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field
        label="回访码"
        name="code"
        value={code}
        error={error}
        maxLength={32}
        autoComplete="off"
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
        onChange={(event) => {
          setCode(event.target.value)
          setError(null)
        }}
      />
      <p className={styles.submit}>
        <Button type="submit" kind="ghost" size="s" busy={busy}>
          继续上次会话
        </Button>
      </p>
    </form>
  )
}

/** Shows a visitor the questions with links to the help centre, and the form that begins a conversation. */
export function VisitorDoor() {
  const [contact, setContact] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [back, setBack] = useState(false)
  const begin = useCallMutation(supportBegin, {
    onSuccess: ({ data }) => {
      keepVisitorCode(data.code)
      useTalk.setState({ phase: 'ready', contact: contact.trim() })
    },
    onRefused: (refusal) => {
      if (refusal.field !== 'contact') return false
      setError(refusal.message)
      return true
    },
    onLost: () => toast.fail('网络不稳定，请重试'),
  })
  return (
    <>
      <Questions />
      <Card title="联系人工客服">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void begin.run({ contact })
          }}
        >
          <Field
            label="怎么称呼您"
            name="contact"
            value={contact}
            error={error}
            hint="无需账号；开始后会给您一个回访码，凭码可再回到这次会话"
            maxLength={contactMax}
            autoComplete="nickname"
            placeholder="如：林先生"
            onChange={(event) => {
              setContact(event.target.value)
              setError(null)
            }}
          />
          <p className={styles.submit}>
            <Button type="submit" block busy={begin.busy}>
              开始会话
            </Button>
          </p>
        </form>
      </Card>
      <Card flush>
        <ListRow
          label="已有账号？登录后咨询"
          to={paths.login({ redirect: paths.service() })}
        />
        {!back && <ListRow label="我有回访码" onClick={() => setBack(true)} />}
      </Card>
      {back && (
        <Card>
          <ComeBack />
        </Card>
      )}
    </>
  )
}
