import { ExportOutlined } from '@ant-design/icons'
import { okMessage } from '@jinli/contract/envelope'
import { App } from 'antd'
import { useMay } from '../operator/use-staff.ts'
import { saveCsv } from '../page/csv-file.ts'
import { useDeed } from '../page/use-deed.ts'
import { BusyButton } from './busy-button.tsx'
import type { QueueFilter } from './queue-filter.ts'
import type { ReviewRow, ReviewSubject } from './review-subject.ts'

type Props<R extends ReviewRow> = { subject: ReviewSubject<R>; filter: QueueFilter }

/** The filtered orders as a file for the spreadsheet. */
export function ExportButton<R extends ReviewRow>({ subject, filter }: Props<R>) {
  const { message } = App.useApp()
  const { busy, run } = useDeed()
  if (!useMay()('books.read')) return null
  return (
    <BusyButton
      busy={busy}
      icon={<ExportOutlined aria-hidden />}
      onClick={() =>
        void run({
          task: () => subject.exported(filter),
          done: ({ data }) => `已导出 ${data.rows} 条`,
          onDone: ({ data, message: words }) => {
            saveCsv(data)
            // The file was cut: the server says so in its own words.
            if (words !== okMessage) message.warning(words)
          },
        })
      }
    >
      导出 CSV
    </BusyButton>
  )
}
