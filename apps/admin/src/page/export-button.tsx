import { ExportOutlined } from '@ant-design/icons'
import {
  type ExportFormat,
  exportFormatLabels,
  exportFormats,
} from '@jinli/contract/export-job/export-job.admin'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { BusyButton } from './busy-button.tsx'
import styles from './export-button.module.css'
import { useAction } from './use-action.ts'

/** Starts the export of a list in a format. */
export type StartExport = (format: ExportFormat) => Promise<unknown>

const items = exportFormats.map((key) => ({ key, label: exportFormatLabels[key] }))

const exportStarted = (
  <>
    已开始导出，完成后请到{' '}
    <Link to="/exports" className={styles.link}>
      导出任务
    </Link>{' '}
    下载
  </>
)

/** A button that starts the export of a list in the chosen format, and says where the file will be. */
export function ExportButton({ start }: { start: StartExport }) {
  const { busy, run } = useAction()
  function choose(format: string): void {
    void run({
      task: () => start(format as ExportFormat),
      successText: () => exportStarted,
    })
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <BusyButton busy={busy} icon={<ExportOutlined aria-hidden />}>
        导出
      </BusyButton>
    </Dropdown>
  )
}
