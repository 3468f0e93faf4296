// Draws the figures of a route's runs. The figures stand in the page; nothing is asked for.
(() => {
  'use strict';

  const PALETTE = ['#2b7fe0', '#1a8a4b', '#c98500', '#8a3fc0', '#cf2f2f', '#0f8f9c', '#98a2b3', '#b4547a', '#6b7d2f', '#5f6df0'];
  let charts = [];

  function style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function compact(value) {
    return value === null || value === undefined ? '–' : new Intl.NumberFormat('en', { notation: 'compact' }).format(value);
  }

  /** Of seconds, in the greatest unit of which there is at least one. */
  function length(seconds) {
    if (seconds === null || seconds === undefined) { return '–'; }
    const [unit, word] = [[86400, 'd'], [3600, 'h'], [60, 'min']].find(([one]) => seconds >= one) || [1, 's'];
    return `${Math.round(10 * seconds / unit) / 10} ${word}`;
  }

  const WHOLE = Array.from({ length: 15 }, (none, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();
  const HOURS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21600, 43200];

  // What stands at the axis of a chart, and at what steps.
  const SECONDS = { shown: compact };
  const COUNT = { shown: compact, incrs: WHOLE };
  const LENGTH = { shown: length, incrs: [...HOURS, ...WHOLE.map((days) => days * 86400)] };

  function axes({ shown, incrs }) {
    const stroke = style('--soft');
    const grid = { stroke: style('--line'), width: 1 };
    const clock = (u, all, axis, space, step) => all.map((seconds) => {
      const iso = new Date(seconds * 1000).toISOString();
      return step >= 86400 || iso.endsWith('T00:00:00.000Z') ? iso.slice(5, 10) : iso.slice(11, step < 60 ? 19 : 16);
    });
    return [{ stroke, grid, ticks: grid, values: clock }, { stroke, grid, ticks: grid, size: 64, values: (u, all) => all.map(shown), ...(incrs && { incrs }) }];
  }

  function stacked(all) {
    const sums = new Array(all[0]?.length || 0).fill(0);
    return all.map((one) => one.map((value, i) => { sums[i] += value || 0; return sums[i]; }));
  }

  function draw(box, data, series, values, unit = COUNT) {
    const width = Math.max(260, box.clientWidth);
    const chart = new uPlot({
      title: box.dataset.title,
      width,
      height: 220,
      series: [{ label: 'Time', value: (u, seconds) => (seconds === null ? '–' : `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')}Z`) }, ...series],
      axes: axes(unit),
      scales: { y: { range: (u, least, most) => [0, most > 0 ? most * 1.08 : 1] } },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      legend: { live: true },
    }, [data.at, ...values], box);
    chart.over.addEventListener('click', () => {
      const run = data.runs[chart.cursor.idx];
      if (run) { location.href = `/runs/${encodeURIComponent(run)}`; }
    });
    charts.push(chart);
  }

  function line(label, color, shown = (value) => value?.toLocaleString('en') ?? '–') {
    return { label, stroke: color, width: 2, points: { size: 5 }, value: (u, value) => shown(value) };
  }

  function drawAll() {
    charts.forEach((chart) => chart.destroy());
    charts = [];
    const section = document.getElementById('charts');
    if (!section) { return; }
    const data = JSON.parse(section.dataset.charts);
    const box = (name) => section.querySelector(`[data-chart="${name}"]`);
    if (data.at.length === 0) {
      section.querySelectorAll('.chart').forEach((each) => each.remove());
      return;
    }
    const names = Object.keys(data.phases);
    if (names.length) {
      const tops = stacked(names.map((name) => data.phases[name]));
      const series = names.map((name, i) => ({
        label: name, stroke: PALETTE[i % PALETTE.length], width: 1.5, points: { show: data.at.length < 3 },
        value: (u, v, si, idx) => (idx === null ? '–' : `${(data.phases[name][idx] || 0).toFixed(2)} s`),
      }));
      draw(box('phases'), data, series, tops, SECONDS);
    } else {
      box('phases').remove();
    }
    draw(box('rows'), data, [line('rows', PALETTE[0]), line('deleted keys', PALETTE[4])], [data.rows, data.deleted]);
    draw(box('events'), data, [line('events', PALETTE[5])], [data.events]);
    draw(box('lag'), data, [line('behind', PALETTE[2], length)], [data.lag], LENGTH);
    draw(box('memory'), data, [line('MiB', PALETTE[3])], [data.memory.map((value) => (value === null ? null : Math.round(value / 1048576)))]);
    draw(box('orphans'), data, [line('tables', PALETTE[7])], [data.orphans]);
  }

  let pending = 0;
  window.addEventListener('resize', () => { clearTimeout(pending); pending = setTimeout(drawAll, 200); });
  document.addEventListener('remat:look', drawAll);
  document.addEventListener('remat:changed', drawAll);
  drawAll();
})();
