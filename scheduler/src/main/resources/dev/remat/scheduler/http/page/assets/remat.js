// Keeps a page up to date, filters and sorts tables, asks the API for what buttons say. Pages are whole without it.
(() => {
  'use strict';

  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const kept = {
    read(key) { try { return localStorage.getItem(key); } catch (e) { return null; } },
    write(key, value) { try { localStorage.setItem(key, value); } catch (e) { /* nothing may be kept */ } },
  };

  // --- Times: "3 min 2 s ago" goes on counting -------------------------------------------------------------------

  function length(seconds) {
    if (seconds < 60) { return `${seconds} s`; }
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) { return `${minutes} min ${seconds % 60} s`; }
    const hours = Math.floor(minutes / 60);
    return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
  }

  function tick() {
    const now = Date.now();
    for (const time of $$('time[data-away]')) {
      const away = Math.round((Date.parse(time.dateTime) - now) / 1000);
      const text = away > 0 ? `in ${length(away)}` : `${length(-away)} ago`;
      if (time.textContent !== text) { time.textContent = text; }
    }
  }

  // --- Look -----------------------------------------------------------------------------------------------------

  function isDark() {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  $('#theme').addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    kept.write('remat-theme', next);
    document.dispatchEvent(new Event('remat:look'));
  });

  // --- Filter and order of routes -------------------------------------------------------------------------------

  const filter = $('#filter');
  const table = $('#routes');

  function matches(row, wanted) {
    return wanted.words.every((word) => row.dataset.words.includes(word))
      && (!wanted.state || row.dataset.state === wanted.state)
      && (!wanted.owner || row.dataset.owner === wanted.owner)
      && (!wanted.tag || row.dataset.tags.split(' ').includes(wanted.tag));
  }

  function applyFilter() {
    if (!filter) { return; }
    const fields = new FormData(filter);
    const wanted = {
      words: fields.get('q').toLowerCase().split(/\s+/).filter(Boolean),
      state: fields.get('state'), owner: fields.get('owner'), tag: fields.get('tag'),
    };
    const rows = $$('tbody tr', table);
    let shown = 0;
    for (const row of rows) {
      const hit = matches(row, wanted);
      if (row.hidden === hit) { row.hidden = !hit; }
      shown += hit ? 1 : 0;
    }
    $('#found').textContent = shown === rows.length ? `${shown} routes` : `${shown} of ${rows.length} routes`;
    const query = new URLSearchParams([...fields].filter(([, value]) => value));
    history.replaceState(null, '', query.size ? `?${query}` : location.pathname);
  }

  function applyOrder() {
    const head = table && $('th[aria-sort]', table);
    if (!head) { return; }
    const key = $('button', head).dataset.sort;
    const sign = head.getAttribute('aria-sort') === 'ascending' ? 1 : -1;
    const body = $('tbody', table);
    const rows = $$('tr', body);
    const ordered = rows.map((row, place) => [row, place]).sort(([a, x], [b, y]) => {
      const one = a.dataset[key];
      const other = b.dataset[key];
      const order = key === 'name' ? one.localeCompare(other) : Number(one) - Number(other);
      return sign * order || a.dataset.name.localeCompare(b.dataset.name) || x - y;
    });
    if (ordered.some(([, place], index) => place !== index)) {
      body.append(...ordered.map(([row]) => row));
    }
  }

  if (filter) {
    new URLSearchParams(location.search).forEach((value, name) => {
      if (filter.elements[name]) { filter.elements[name].value = value; }
    });
    filter.addEventListener('input', applyFilter);
    filter.addEventListener('submit', (event) => event.preventDefault());
    $$('th button[data-sort]', table).forEach((button) => button.addEventListener('click', () => {
      const head = button.closest('th');
      const next = head.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
      $$('th', table).forEach((each) => each.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', next);
      applyOrder();
    }));
    document.addEventListener('keydown', (event) => {
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) || $('dialog[open]');
      if (event.key === '/' && !typing) {
        event.preventDefault();
        filter.elements.q.focus();
      }
    });
    applyFilter();
  }

  // --- Following what happens -----------------------------------------------------------------------------------

  const live = $('#live');

  function say(state, word) {
    live.className = `live ${state}`;
    $('.word', live).textContent = word;
  }

  /** Takes over each part that has changed; parts keep their place, and what is open or shown in them stays so. */
  function takeOver(page) {
    for (const now of $$('[data-live]', page)) {
      const old = document.getElementById(now.id);
      if (!old) {
        const group = now.closest('tbody') && table && $('tbody', table);
        if (group) { group.append(document.adoptNode(now)); }
      } else if (old.outerHTML !== now.outerHTML) {
        const opened = $$('details[open]', old).map((each) => each.id).filter(Boolean);
        const focused = old.contains(document.activeElement) ? document.activeElement.id : '';
        const shown = $$('.shown', old);
        old.replaceWith(document.adoptNode(now));
        shown.forEach((each) => document.getElementById(each.id)?.replaceWith(each));
        opened.forEach((id) => { const each = document.getElementById(id); if (each) { each.open = true; } });
        if (focused && document.getElementById(focused)) { document.getElementById(focused).focus(); }
      }
    }
  }

  let fetching = false;
  let again = null;

  /** Fetches this page, or a part of it, and takes it over; returns it. */
  async function fetchPart(query) {
    const url = new URL(location.href);
    Object.entries(query).forEach(([name, value]) => url.searchParams.set(name, value));
    const answer = await fetch(url, { headers: { Accept: 'text/html' } });
    const loggedOut = new URL(answer.url).pathname === '/login';
    if (loggedOut) { location.reload(); }
    if (loggedOut || !answer.ok) { throw new Error(answer.status); }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const rows = $$('#routes tbody tr', page).map((row) => row.id);
    const next = $('#routes', page)?.dataset.next;
    takeOver(page);
    return { rows, next };
  }

  /** Fetches the rows from one on, some at a time, so that the page can be used meanwhile; returns their ids. */
  async function fetchRows(from) {
    const ids = [];
    let next = from;
    while (next !== undefined) {
      const part = await fetchPart({ from: next });
      ids.push(...part.rows);
      next = part.next;
    }
    return new Set(ids);
  }

  async function refresh(routes) {
    if (fetching) { again = routes.length && (!again || again.length) ? (again || []).concat(routes) : []; return; }
    fetching = true;
    try {
      if (!table) {
        await fetchPart({});
      } else if (routes.length && routes.length < 50) {
        await fetchPart({ only: routes.join(',') });
      } else {
        const there = await fetchRows(0);
        $$('tbody tr', table).filter((row) => !there.has(row.id)).forEach((row) => row.remove());
      }
      applyFilter();
      applyOrder();
      tick();
      document.dispatchEvent(new Event('remat:changed'));
    } catch (e) {
      say('off', 'not connected');
    } finally {
      fetching = false;
      if (again) { const more = again; again = null; refresh(more); }
    }
  }

  let source = null;

  function connect() {
    if (source || document.hidden) { return; }
    source = new EventSource('/events');
    source.addEventListener('open', () => say('on', 'live'));
    source.addEventListener('error', () => say('off', 'not connected'));
    source.addEventListener('hello', (event) => {
      const started = JSON.parse(event.data).started;
      if (connect.started && connect.started !== started) { location.reload(); }
      if (connect.before) { refresh([]); }
      connect.started = started;
      connect.before = true;
    });
    source.addEventListener('changed', (event) => {
      const routes = JSON.parse(event.data).routes;
      const own = document.body.dataset.route || $('main [data-route]')?.dataset.route;
      if (!own || routes.length === 0 || routes.includes(own)) { refresh(routes); }
    });
  }

  function disconnect() {
    if (source) { source.close(); source = null; say('', 'paused'); }
  }

  // A browser opens few connections to one server, so pages that nobody looks at give theirs back.
  document.addEventListener('visibilitychange', () => (document.hidden ? disconnect() : connect()));
  window.addEventListener('pagehide', disconnect);

  // --- Asking for something -------------------------------------------------------------------------------------

  function toast(text, href) {
    const box = document.createElement('div');
    box.className = 'toast';
    box.textContent = text;
    if (href) {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = ' Open';
      box.append(link);
    }
    $('#toasts').append(box);
    setTimeout(() => box.remove(), 8000);
  }

  function field(name, label, required, value) {
    const outer = document.createElement('label');
    outer.append(label);
    const input = document.createElement('input');
    input.name = name;
    input.required = required;
    input.maxLength = 500;
    input.value = value || '';
    outer.append(input);
    return outer;
  }

  function ask(button) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'asked');
    const form = document.createElement('form');
    form.method = 'dialog';
    const title = document.createElement('h2');
    title.id = 'asked';
    title.textContent = button.dataset.title;
    const text = document.createElement('p');
    text.className = 'sub';
    text.textContent = button.dataset.text || '';
    form.append(title, text);
    if (!document.body.dataset.viewer) { form.append(field('by', 'Your name', true, kept.read('remat-name'))); }
    form.append(field('reason', 'Reason', button.dataset.reason === 'required'));
    if (button.dataset.full) {
      const check = document.createElement('label');
      check.className = 'check';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.name = 'full';
      check.append(box, 'Rebuild everything, also where nothing has changed');
      form.append(check);
    }
    const error = document.createElement('p');
    error.className = 'error';
    error.setAttribute('role', 'alert');
    const actions = document.createElement('div');
    actions.className = 'actions';
    const cancel = document.createElement('button');
    cancel.type = 'button';
    cancel.className = 'button';
    cancel.textContent = 'Do nothing';
    cancel.addEventListener('click', () => dialog.close());
    const go = document.createElement('button');
    go.type = 'submit';
    go.className = `button main`;
    go.textContent = button.dataset.verb || button.textContent.trim();
    actions.append(cancel, go);
    form.append(error, actions);
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      go.disabled = true;
      error.textContent = '';
      const fields = new FormData(form);
      const body = { reason: fields.get('reason') };
      if (fields.has('by')) {
        body.by = fields.get('by');
        kept.write('remat-name', body.by);
      }
      if (fields.get('full')) { body.full = true; }
      if (button.dataset.more) { Object.assign(body, JSON.parse(button.dataset.more)); }
      try {
        const answer = await fetch(button.dataset.post, {
          method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
        });
        const told = await answer.json().catch(() => ({}));
        if (answer.ok) {
          dialog.close();
          toast(button.dataset.done || 'Done');
          refresh([]);
        } else {
          error.textContent = told.detail || `The server answered ${answer.status}`;
        }
      } catch (e) {
        error.textContent = 'The server cannot be reached';
      }
      go.disabled = false;
    });
    dialog.append(form);
    dialog.addEventListener('close', () => { dialog.remove(); button.focus(); });
    document.body.append(dialog);
    dialog.showModal();
    $('input', form).focus();
  }

  /** Shows which keys would be gone in place of the button; they come from outside, so they are text. */
  async function showKeys(button) {
    const box = button.parentElement;
    $$('p', box).forEach((before) => before.remove());
    button.disabled = true;
    button.textContent = 'Comparing …';
    const said = document.createElement('p');
    said.setAttribute('role', 'status');
    box.append(said);
    try {
      const answer = await fetch(button.dataset.keys);
      const told = await answer.json();
      if (!answer.ok) { throw new Error(told.detail); }
      const list = document.createElement('ul');
      for (const key of told.sample) {
        const line = document.createElement('li');
        line.className = 'mono';
        line.textContent = key;
        list.append(line);
      }
      const all = told.vanished > told.sample.length ? `; ${told.sample.length} of them:` : told.vanished ? ':' : '';
      said.textContent = `Keys that would be gone: ${told.vanished.toLocaleString('en')}${all}`;
      button.replaceWith(said, list);
      box.classList.add('shown');
    } catch (failure) {
      said.textContent = failure.message || 'The server cannot be reached';
      button.disabled = false;
      button.textContent = 'Try again';
    }
  }

  document.addEventListener('click', (event) => {
    const keys = event.target.closest('button[data-keys]');
    if (keys) { showKeys(keys); }
  });

  document.addEventListener('click', async (event) => {
    const asking = event.target.closest('button[data-post]');
    if (asking) { ask(asking); return; }
    const copying = event.target.closest('button[data-copy]');
    if (copying) {
      try {
        await navigator.clipboard.writeText(copying.dataset.copy);
        copying.textContent = 'copied';
      } catch (e) {
        copying.textContent = copying.dataset.copy;
      }
      setTimeout(() => { copying.textContent = 'copy'; }, 1500);
    }
  });

  /** Goes on with the log of a run until the run ends. */
  async function follow(log) {
    let next = log.dataset.next;
    let ended = false;
    while (!ended) {
      let pause = 2000;
      try {
        const answer = document.hidden ? null : await fetch(`${log.dataset.follow}?after=${next}`);
        if (answer?.ok) {
          const text = await answer.text();
          next = answer.headers.get('Remat-Log-Next') || next;
          if (text) { $('code', log).append(text); }
          ended = !text && !/^(scheduled|queued|running)$/.test(answer.headers.get('Remat-Run-State'));
        } else {
          pause = 5000;
        }
      } catch (e) {
        pause = 5000;
      }
      await new Promise((done) => { setTimeout(done, pause); });
    }
  }

  async function fetchRest() {
    if (table?.dataset.next === undefined) { return; }
    fetching = true;
    try {
      await fetchRows(table.dataset.next);
    } catch (e) {
      say('off', 'not connected');
    }
    fetching = false;
    applyFilter();
    applyOrder();
    if (again) { const more = again; again = null; refresh(more); }
  }

  tick();
  setInterval(tick, 1000);
  connect();
  fetchRest();
  const runLog = $('#log[data-follow]');
  if (runLog) { follow(runLog); }
})();
