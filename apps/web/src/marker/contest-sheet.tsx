import { contestmarker, markernotice } from '@jinli/contract/marker/marker'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useForm } from '../ui/use-form.ts'
import styles from './marker.module.css'

const blank = { text: '' }

/** The sheet 我有不同看法: one form, sent once. */
export function ContestSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm(blank, ({ text }) =>
    text.trim() ? null : { key: 'marker.text-missing' },
  )
  const contest = useCallMutation(contestmarker, {
    onSuccess: ({ data }) => {
      cacheChange(markernotice, {}, data)
      toast.ok('已提交，客服会查看')
      onClose()
    },
    onRefused: (refusal) => {
      refresh(markernotice)
      return form.showRefusal(refusal)
    },
    onLost: () => {
      toast.fail('网络异常，请稍后再试')
      refresh(markernotice)
    },
  })
  const submit = form.submit(contest.busy, ({ text }) => contest.run({ text }))
  return (
    <Sheet open={open} title="我有不同看法" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextAreaField
          {...form.part('text')}
          label="您的说明"
          placeholder="例如：那几天在休假，玩得比平时久一些"
          maxLength={500}
        />
        <p className={styles.note}>客服会看到您的说明和系统的理由，由真人判断。</p>
        <Button type="submit" block busy={contest.busy}>
          提交
        </Button>
      </form>
    </Sheet>
  )
}
