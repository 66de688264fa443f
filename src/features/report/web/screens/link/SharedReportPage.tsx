import { IconChartBar } from '@tabler/icons-react'
import { DownloadButton } from '#features/delivery/web/screens/public/DownloadButton.tsx'
import { formatNumber } from '#web/format/numbers.ts'
import { SharedFrame } from '#web/shell/SharedFrame.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { type PrintedReport, type PrintedRow, reportLinkContract } from '../../../report.link.contract.ts'
import tables from '../Report.module.css'
import classes from './SharedReport.module.css'

type Props = { token: string; report: PrintedReport; more: number }

/** A report as whoever has a link to it sees it. */
export function SharedReportPage({ token, report, more }: Props) {
  const { title, workspace, period, head, columns, rows, totals, notes } = report
  return (
    <SharedFrame
      heading={title}
      title={`${title} · ${workspace}`}
      byline={
        <>
          <bdi>{workspace}</bdi> · {period}
        </>
      }
      aside={
        rows.length > 0 &&
        more === 0 && (
          <DownloadButton
            call={reportLinkContract.getReportLinkPdf.path}
            token={token}
            name={title}
            label="Download PDF"
            problem="The report was not downloaded. Try again."
          />
        )
      }
    >
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <div className={classes.paper}>
        {rows.length ? (
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own, and never move
                <Row key={at} row={row} columns={columns} />
              ))}
            </tbody>
            <tfoot>
              {totals.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Row key={at} row={row} columns={columns} />
              ))}
            </tfoot>
          </table>
        ) : (
          <Message title="Nothing in this period" icon={<IconChartBar size={24} stroke={1.5} />}>
            There’s nothing in this report yet.
          </Message>
        )}
      </div>
      {more > 0 && <p className={classes.note}>{formatNumber(more)} more rows are not shown.</p>}
    </SharedFrame>
  )
}

const Row = ({ row, columns }: { row: PrintedRow; columns: readonly string[] }) => (
  <tr className={row.isBold ? tables.group : undefined}>
    <th scope="row" style={{ paddingInlineStart: 20 + row.depth * 18 }}>
      <bdi>{row.name}</bdi>
    </th>
    {columns.map((name, at) => (
      <td key={name}>{row.cells[at]}</td>
    ))}
  </tr>
)
