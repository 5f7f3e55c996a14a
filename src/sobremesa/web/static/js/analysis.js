// An analysis that is being made: the bar moves, and the page comes anew when it is there.
const job = document.getElementById("analysis-job");

async function look() {
  const answer = await fetch(job.dataset.progress, { headers: { Accept: "application/json" } });
  if (!answer.ok) return;
  const now = await answer.json();
  if (!now.is_running) return location.reload();
  const bar = job.querySelector("progress");
  bar.max = now.total || 1;
  bar.value = now.done;
  if (now.total) job.querySelector("output").textContent = now.told;
}

if (job) setInterval(() => look().catch(() => {}), 1500);
