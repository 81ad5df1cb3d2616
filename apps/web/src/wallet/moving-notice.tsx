import { statementTypes } from '@jinli/contract/statement/statement'
import { Clock } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { sumMoving, type Venue } from './venues.ts'

/** Shows the money of transfers that are not completed, with a link to the records. */
export function MovingNotice({ venues }: { venues: readonly Venue[] }) {
  const moving = sumMoving(venues)
  if (moving === 0n) return null
  return (
    <CalmNotice
      icon={<Clock size={20} />}
      title={
        <>
          转账处理中 <MoneyText value={moving} />
        </>
      }
      more="资金安全，系统正在按单号向场馆核实，结果以核实为准，请勿重复提交。"
    >
      <GoLink to={paths.statement({ type: statementTypes.transferOut })}>
        查看转账记录
      </GoLink>
    </CalmNotice>
  )
}
