import { staffMe } from '@jinli/contract/operator/operator.admin'
import { Link } from 'react-router'
import { useCall } from '../api/use-read.ts'
import { timeText } from '../page/time-text.ts'
import styles from './break-glass-line.module.css'

/** A line over every page while emergency access is in force for the member; the server ends it at its time. */
export function BreakGlassLine() {
  const access = useCall(staffMe, {}, { staleMs: 60_000 }).data?.break_glass
  if (!access) return null
  return (
    <output className={styles.line}>
      <strong>
        紧急授权「{access.role_label}」生效中，{timeText(access.ends_at)} 自动结束
      </strong>
      ；期间的每项操作都会标记。<Link to="/break-glass?list=open">查看或提前结束</Link>
    </output>
  )
}
