import {
  acceptTerms,
  accountsteps,
  termsLabels,
  termsTypes,
} from '@jinli/contract/account-step/account-step'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { Info } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import styles from './account-step.module.css'
import type { Steps } from './steps.ts'

type TermsType = Steps['terms'][number]['type']

function textOf(type: TermsType): string {
  return type === 5 ? paths.terms({ type }) : paths.article({ type })
}

/** Asks for the terms and the privacy policy in force, by the versions that the links open. */
export function TermsForm({ steps }: { steps: Steps }) {
  const accept = useCallMutation(acceptTerms, {
    toastSuccess: true,
    onRefused: (refusal) => {
      // There is a newer version: its line is shown, to be read again.
      refresh(accountsteps)
      toast.fail(refusal.message)
      return true
    },
    onLost: () => {
      toast.fail('网络不稳定，请稍后再试')
      refresh(accountsteps)
    },
    onSuccess: ({ data }) => cacheChange(accountsteps, {}, data),
  })
  if (steps.terms.length < termsTypes.length)
    return (
      <CalmNotice
        icon={<Info size={20} />}
        title="条款尚未公布"
        more="公布后即可继续，请稍后再来。余额随时可以取出。"
      />
    )
  const versions = steps.terms.map(({ type, version }) => ({ type, version }))
  return (
    <>
      <Card title="条款与隐私政策" flush>
        {steps.terms.map(({ type, version, accepted_at }) => (
          <ListRow
            key={type}
            label={`《${termsLabels[type]}》`}
            note={`第 ${version} 版`}
            value={accepted_at ? '已同意' : '阅读'}
            to={textOf(type)}
          />
        ))}
      </Card>
      <p className={styles.note}>点击同意即表示您已阅读并接受以上版本。</p>
      <Button
        block
        busy={accept.busy}
        onClick={() => {
          accept.run({ versions }).catch(console.error)
        }}
      >
        同意
      </Button>
    </>
  )
}
