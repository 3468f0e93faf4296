// Before anything is drawn: the look that was chosen last, else that of the system.
(() => {
  try {
    const chosen = localStorage.getItem('remat-theme');
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.dataset.theme = chosen;
    }
  } catch (e) {
    // Where nothing may be kept the system decides.
  }
})();
