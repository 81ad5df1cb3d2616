import { accountsteps, confirmBirthDate } from '@jinli/contract/account-step/account-step'
import {
  birthDateProblem,
  earliestBirthDate,
} from '@jinli/contract/account-step/account-step.rules'
import { brandDay } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { reloadMe } from '../visit/use-me.ts'
import styles from './account-step.module.css'
import type { Steps } from './steps.ts'

/** Asks the birth date, once. The player confirms it, because only staff can correct it. */
export function BirthDateForm({ steps }: { steps: Steps }) {
  const [today] = useState(() => new Date())
  const form = useForm({ birthday: steps.birthday }, ({ birthday }) =>
    birthDateProblem(birthday, today),
  )
  const confirm = useCallMutation(confirmBirthDate, {
    onRefused: (refusal) => {
      refresh(accountsteps)
      return form.showRefusal(refusal)
    },
    onLost: () => {
      toast.fail('网络不稳定，请稍后再试')
      refresh(accountsteps)
    },
    onSuccess: ({ data, message }) => {
      if (!data.under_age) toast.ok(message)
      cacheChange(accountsteps, {}, data)
      reloadMe()
    },
  })
  async function submit(values: { birthday: string }): Promise<void> {
    const isSure = await ask({
      title: '确认出生日期',
      content: `您的出生日期是 ${values.birthday}？确认后只能由客服更正。`,
      confirm: '确认',
      cancel: '再看看',
    })
    if (isSure) await confirm.run(values)
  }
  return (
    <form noValidate onSubmit={form.submit(confirm.busy, submit)}>
      <Card title="出生日期">
        <div className={styles.fields}>
          <Field
            label="出生日期"
            type="date"
            min={earliestBirthDate}
            max={brandDay(today)}
            autoComplete="bday"
            hint={`须年满 ${steps.minimum_age} 岁，与证件一致`}
            {...form.field('birthday')}
          />
          <Button type="submit" block busy={confirm.busy}>
            下一步
          </Button>
        </div>
      </Card>
    </form>
  )
}
