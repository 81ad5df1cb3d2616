import type { CallRefused } from '@jinli/client/failure'
import {
  contactcode,
  contactproof,
  contactverify,
  mycontacts,
} from '@jinli/contract/contact/contact'
import {
  type ContactChannel,
  codeProblem,
  contactLabels,
  contactProblem,
} from '@jinli/contract/contact/contact.rules'
import type { Problem } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useEffect, useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGoBack } from '../visit/go.ts'
import { reloadMe } from '../visit/use-me.ts'
import { CodeField } from './code-field.tsx'
import styles from './recovery.module.css'
import { useCodeRequest } from './use-code-request.ts'

type Contacts = Output<typeof mycontacts>['contacts']
type Values = {
  address: string
  code: string
  proof_code: string
  password: string
  pay_pass: string
}

const inputs = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const

function proofProblem(values: Values, hasContact: boolean): Problem | null {
  if (hasContact) return values.proof_code.trim() ? null : { key: 'contact.proof' }
  if (!values.password) return { key: 'contact.password' }
  return values.pay_pass ? null : { key: 'card.pay-password-missing' }
}

/** Holds the form: a code to the new address, and a code to the verified contact or both passwords. */
function useContactForm(channel: ContactChannel, address: string, hasContact: boolean) {
  const back = useGoBack()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (isDone) back(paths.contact())
  }, [isDone, back])
  const blank: Values = { address, code: '', proof_code: '', password: '', pay_pass: '' }
  const form = useForm(
    blank,
    (values) =>
      contactProblem(channel, values.address) ??
      codeProblem(values.code) ??
      proofProblem(values, hasContact),
  )
  const code = useCodeRequest(`contact ${channel}`)
  const proof = useCodeRequest(`contact_change ${channel}`)
  const onLoss = { onLost: () => toast.fail('网络不稳定，请稍后再试') }
  const sendingCode = useCallMutation(contactcode, {
    ...onLoss,
    onRefused: form.showRefusal,
    onSuccess: ({ data }) => {
      code.onSent(data.request)
      toast.ok('验证码已发送')
    },
  })
  const sendingProof = useCallMutation(contactproof, {
    ...onLoss,
    onSuccess: ({ data }) => {
      proof.onSent(data.request)
      toast.ok('验证码已发往原联系方式')
    },
  })
  // The pay password has another name in its refusals.
  const showRefusal = (refusal: CallRefused) =>
    form.showRefusal(refusal, /pay-password/.test(refusal.key) ? 'pay_pass' : refusal.field)
  const verifying = useCallMutation(contactverify, {
    onRefused: showRefusal,
    onLost: () => {
      toast.fail('网络不稳定，请稍后查看是否已验证')
      refresh(mycontacts)
    },
    onSuccess: ({ message }) => {
      toast.ok(message)
      refresh(mycontacts)
      reloadMe()
      setIsDone(true)
    },
  })
  const submit = form.submit(verifying.busy || isDone, (values) =>
    verifying.run({
      channel,
      code: values.code,
      proof_code: values.proof_code,
      password: values.password,
      pay_pass: values.pay_pass,
      request: code.request(),
      proof_request: hasContact ? proof.request() : '',
    }),
  )
  const busy = verifying.busy || isDone
  return { form, code, proof, sendingCode, sendingProof, submit, busy }
}

/** Shows what proves that the account’s owner asks. */
function Proof({
  state,
  channel,
  contacts,
}: {
  state: ReturnType<typeof useContactForm>
  channel: ContactChannel
  contacts: Contacts
}) {
  const { form, proof, sendingProof } = state
  const contact = contacts.find((each) => each.channel === channel) ?? contacts[0]
  if (contact) {
    return (
      <CodeField
        {...form.part('proof_code')}
        name="proof_code"
        label="原联系方式的验证码"
        busy={sendingProof.busy}
        sentCount={proof.sentCount}
        onSend={() => void sendingProof.run({ channel })}
        maxLength={64}
        hint={`发往${contactLabels[contact.channel]} ${contact.address}；已停用时可填写一个找回码`}
      />
    )
  }
  return (
    <>
      <Field
        label="登录密码"
        type="password"
        maxLength={32}
        autoComplete="current-password"
        placeholder="请输入登录密码"
        {...form.field('password')}
      />
      <PayPasswordField
        {...form.part('pay_pass')}
        name="pay_pass"
        placeholder="请输入支付密码"
      />
    </>
  )
}

type ContactFormProps = { channel: ContactChannel; contacts: Contacts; address: string }

/** Shows the form that verifies an e-mail or mobile, or replaces the verified one. */
export function ContactForm({ channel, contacts, address }: ContactFormProps) {
  const isChange = contacts.some((each) => each.channel === channel)
  const state = useContactForm(channel, isChange ? '' : address, contacts.length > 0)
  const { form, code, sendingCode, submit, busy } = state
  const label = contactLabels[channel]
  return (
    <form noValidate onSubmit={submit}>
      <PageBody>
        <Card title={isChange ? `更换${label}` : `验证${label}`}>
          <div className={styles.fields}>
            <Field
              {...inputs[channel]}
              label={isChange ? `新${label}` : label}
              placeholder={`请输入${label}`}
              {...form.field('address')}
            />
            <CodeField
              {...form.part('code')}
              name="code"
              busy={sendingCode.busy}
              sentCount={code.sentCount}
              onSend={() => void sendingCode.run({ channel, address: form.values.address })}
              hint="10 分钟内有效"
            />
            <Proof state={state} channel={channel} contacts={contacts} />
          </div>
        </Card>
        <div className={styles.notes}>
          <p>验证后可用于找回密码；新旧联系方式都会收到通知</p>
          {contacts.length > 0 && (
            <p>
              原联系方式已停用？<GoLink to={paths.service()}>联系客服</GoLink>
            </p>
          )}
        </div>
        <BottomBar>
          <Button type="submit" block busy={busy}>
            确认{isChange ? '更换' : '验证'}
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}
