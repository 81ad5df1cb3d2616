import { ExportOutlined } from '@ant-design/icons'
import {
  type ExportFormat,
  exportFormatLabels,
  exportFormats,
} from '@jinli/contract/export-job/export-job.admin'
import {
  type ExportRepeat,
  exportRepeatLabels,
  exportRepeats,
} from '@jinli/contract/export-job/export-schedule.rules'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { BusyButton } from './busy-button.tsx'
import styles from './export-button.module.css'
import { useAction } from './use-action.ts'

/** Starts the export of a list in a format. */
export type StartExport = (format: ExportFormat) => Promise<unknown>

const formats = exportFormats.map((key) => ({ key, label: exportFormatLabels[key] }))
const repeats = exportRepeats.map((key) => ({
  key,
  label: `${exportRepeatLabels[key]}自动导出（XLSX）`,
}))

/** Returns a sentence with a link to the exports. */
function withLink(before: string, after: string) {
  return (
    <>
      {before}{' '}
      <Link to="/exports" className={styles.link}>
        导出任务
      </Link>{' '}
      {after}
    </>
  )
}

type Props = {
  start: StartExport
  /** Starts a schedule of a report. */
  startSchedule?: ((repeat: ExportRepeat) => Promise<unknown>) | undefined
}

/** A button that starts the export of a list in the chosen format, or of a report again and again. It says where the file will be. */
export function ExportButton({ start, startSchedule }: Props) {
  const { busy, run } = useAction()
  function choose(key: string): void {
    const repeat = exportRepeats.find((each) => each === key)
    if (repeat && startSchedule)
      void run({
        task: () => startSchedule(repeat),
        successText: () =>
          withLink(`已设为${exportRepeatLabels[repeat]}自动导出，文件在`, '下载'),
      })
    else
      void run({
        task: () => start(key as ExportFormat),
        successText: () => withLink('已开始导出，完成后请到', '下载'),
      })
  }
  const items = startSchedule
    ? [...formats, { type: 'divider' as const }, ...repeats]
    : formats
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <BusyButton busy={busy} icon={<ExportOutlined aria-hidden />}>
        导出
      </BusyButton>
    </Dropdown>
  )
}
